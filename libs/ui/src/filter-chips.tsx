import { Fragment } from 'react';
import styled from 'styled-components';
import { ChipLink, Chips } from './chip';
import { formatCount } from './counts';
import { media, theme } from './theme';

export interface FilterChip {
  /** Address of the list with this filter toggled. */
  to: string;
  label: string;
  count?: number;
  on: boolean;
}

interface FilterChipsProps {
  /** Defaults to `Filters`. */
  label?: string;
  /** Kinds of filters, such as formats and languages, with a line between them. */
  groups: readonly (readonly FilterChip[])[];
}

/** Filters of a list as a line of links, swiped on phones. Active ones are in ink. */
export function FilterChips({ label = 'Filters', groups }: FilterChipsProps) {
  const shown = groups.filter((group) => group.length > 0);
  if (shown.length === 0) return null;
  return (
    <Bar as="nav" aria-label={label}>
      {shown.map((group, place) => (
        <Fragment key={place}>
          {place > 0 && <Gap />}
          {group.map(({ to, label: name, count, on }) => (
            <ChipLink key={name} to={to} aria-current={on ? 'true' : undefined}>
              {name}
              {count !== undefined && <Count>{formatCount(count)}</Count>}
            </ChipLink>
          ))}
        </Fragment>
      ))}
    </Bar>
  );
}

const Bar = styled(Chips)`
  align-items: center;
  padding-bottom: ${theme.space2};
  ${media.narrow} {
    position: relative;
    flex-wrap: nowrap;
    overflow-x: auto;
    margin-inline: calc(-1 * ${theme.gutter});
    padding: 5px ${theme.gutter} ${theme.space2};
    scrollbar-width: none;
    > * {
      flex: none;
    }
  }
`;

const Gap = styled.span`
  width: 1px;
  height: 1.5rem;
  margin-inline: ${theme.space1};
  background: ${theme.line};
`;

const Count = styled.span`
  color: ${theme.ink3};
  font-variant-numeric: tabular-nums;
  [aria-current] > & {
    color: inherit;
  }
`;
