import type { SubjectDetails } from '@lectern/contracts';
import { Fine, formatCount, theme } from '@lectern/ui';
import styled from 'styled-components';

/** Width of a bar and its gap, in drawing units. */
const STEP = 10;
const BAR = 9;
const HEIGHT = 100;

/** The number of talks per year, as bars. */
export function YearBars({ years }: { years: SubjectDetails['years'] }) {
  const [first, last] = [years[0], years.at(-1)];
  if (!first || !last || years.length < 2) return null;
  const counts = new Map(years.map(({ year, talk_count }) => [year, talk_count]));
  const all = Array.from({ length: last.year - first.year + 1 }, (_, at) => first.year + at);
  const most = years.reduce((best, next) => (next.talk_count > best.talk_count ? next : best));
  const label = `Talks by year: from ${formatCount(first.talk_count)} in ${first.year} to ${formatCount(most.talk_count)} in ${most.year}, the most, and ${formatCount(last.talk_count)} in ${last.year}`;
  return (
    <>
      <Bars
        viewBox={`0 0 ${all.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {all.map((year, place) => {
          const height = Math.max(2, ((counts.get(year) ?? 0) / most.talk_count) * HEIGHT);
          return <rect key={year} x={place * STEP} y={HEIGHT - height} width={BAR} height={height} />;
        })}
      </Bars>
      <Ends>
        <span>{first.year}</span>
        <span>{last.year}</span>
      </Ends>
    </>
  );
}

const Bars = styled.svg`
  display: block;
  width: 100%;
  height: 4rem;
  margin-top: ${theme.space3};
  fill: ${theme.edge};
`;

const Ends = styled(Fine)`
  display: flex;
  justify-content: space-between;
`;
