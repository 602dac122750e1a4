import type { TalkImport } from '@lectern/contracts';
import { FilterChips, TextLink, countOf, theme } from '@lectern/ui';
import styled from 'styled-components';

const pathOf = (year: number) => `/talks?year=${year}`;

/** An import of older recordings, in one row: they stand far behind, under their own days. It opens without scripts. */
export function AddedOlder({ talk_count: count, years }: TalkImport) {
  const [latest, earliest] = [years[0], years.at(-1)];
  if (!latest || !earliest) return null;
  const talks = countOf(count, 'talk');
  if (latest === earliest)
    return (
      <Note>
        <TextLink to={pathOf(latest.year)}>{`${talks} from ${latest.year}`}</TextLink> were added.
      </Note>
    );
  return (
    <Details>
      <summary>{`${countOf(count, 'older talk')}, from ${earliest.year} to ${latest.year}, were added.`}</summary>
      <FilterChips
        label="Years"
        groups={[
          years.map(({ year, talk_count }) => ({
            to: pathOf(year),
            label: String(year),
            count: talk_count,
            on: false,
          })),
        ]}
      />
    </Details>
  );
}

const Note = styled.p`
  padding-block: ${theme.space2};
`;

const Details = styled.details`
  summary {
    width: fit-content;
    min-height: ${theme.tapDense};
    padding-block: ${theme.space2};
    cursor: pointer;
  }
`;
