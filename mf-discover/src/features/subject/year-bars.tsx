import type { SubjectDetails } from '@lectern/contracts';
import { Link, useQuery } from '@lectern/remote';
import { formatCount, theme, VisuallyHidden } from '@lectern/ui';
import styled from 'styled-components';
import { type SubjectParams, subjectPath } from './search-params';
import { facetsQuery } from './subject.queries';

interface YearBarsProps {
  subject: Pick<SubjectDetails, 'slug' | 'years'>;
  params: SubjectParams;
}

/** The number of talks per year, the latest first; each year filters the list of talks. */
export function YearBars({ subject: { slug, years }, params }: YearBarsProps) {
  const { data } = useQuery(facetsQuery(slug, params));
  const listed = data?.facets.year && new Map(data.facets.year.map(({ value, count }) => [value, count]));
  const rows = years
    .map(({ year, talk_count }) => ({
      year: String(year),
      // Those of the list, once known: of several recordings it has one.
      count: listed ? (listed.get(String(year)) ?? 0) : talk_count,
    }))
    .reverse();
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <ol>
      {rows.map(({ year, count }) => {
        const isChosen = params.year === year;
        const row = (
          <>
            {year}
            <Bar style={{ inlineSize: `${(count / most) * 100}%` }} />
            <span>
              {formatCount(count)}
              <VisuallyHidden> {count === 1 ? 'talk' : 'talks'}</VisuallyHidden>
            </span>
          </>
        );
        return (
          <li key={year}>
            {count > 0 || isChosen ? (
              <Row
                as={Link}
                to={`${subjectPath(slug, params, { year: isChosen ? '' : year })}#talks`}
                aria-current={isChosen || undefined}
              >
                {row}
              </Row>
            ) : (
              <Row>{row}</Row>
            )}
          </li>
        );
      })}
    </ol>
  );
}

const Bar = styled.span`
  block-size: 0.625rem;
  background: ${theme.edge};
`;

const Row = styled.span<{ to?: string }>`
  display: grid;
  grid-template-columns: 2.5rem minmax(0, 1fr) 3rem;
  align-items: center;
  gap: ${theme.space2};
  min-height: 1.75rem;
  color: ${theme.ink2};
  font-size: ${theme.sizeSm};
  font-variant-numeric: tabular-nums;
  text-decoration: none;
  > :last-child {
    text-align: end;
  }
  &[href] {
    color: ${theme.ink};
  }
  &:hover ${Bar}, &[aria-current] ${Bar} {
    background: ${theme.lamp};
  }
  &[aria-current] {
    font-weight: 700;
  }
`;
