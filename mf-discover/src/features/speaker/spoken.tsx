import type { SpeakerDetails } from '@lectern/contracts';
import { Link } from '@lectern/remote';
import { Meta, theme } from '@lectern/ui';
import styled from 'styled-components';

interface Counted {
  to: string;
  name: string;
  count: number;
}

/** Conferences and subjects of a speaker's talks, each with its number of talks. */
export function Spoken({ speaker: { conferences, subjects } }: { speaker: SpeakerDetails }) {
  if (conferences.length === 0 && subjects.length === 0) return null;
  return (
    <Lines>
      <Line
        label="Conferences"
        items={conferences.map(({ kind, slug, name, talk_count }) => ({
          to: `/${kind}/${encodeURIComponent(slug)}`,
          name,
          count: talk_count,
        }))}
      />
      <Line
        label="Subjects"
        items={subjects.map(({ slug, name, talk_count }) => ({
          to: `/tags/${encodeURIComponent(slug)}`,
          name,
          count: talk_count,
        }))}
      />
    </Lines>
  );
}

function Line({ label, items }: { label: string; items: readonly Counted[] }) {
  if (items.length === 0) return null;
  return (
    <div>
      <Label>{label}</Label>
      <List aria-label={label}>
        {items.map(({ to, name, count }) => (
          <li key={to}>
            <Link to={to}>{name}</Link> {count}
          </li>
        ))}
      </List>
    </div>
  );
}

const Lines = styled(Meta).attrs({ as: 'div' as const })`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space2} ${theme.space6};
  margin-top: ${theme.space5};
  > div {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 ${theme.space2};
  }
`;

const Label = styled.span`
  color: ${theme.ink3};
  font-size: ${theme.sizeXs};
  font-weight: 700;
  letter-spacing: 0.03em;
`;

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${theme.space3};
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;
  a {
    display: inline-block;
    min-height: 1.5rem;
    text-decoration-color: ${theme.line};
  }
  a:hover {
    text-decoration-color: currentColor;
  }
  li + li {
    position: relative;
  }
`;
