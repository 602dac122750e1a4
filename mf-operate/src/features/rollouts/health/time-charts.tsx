import type { RolloutHealth } from '@lectern/contracts';
import { media, theme } from '@lectern/ui';
import styled from 'styled-components';
import { niceTicks } from './charts/scale';
import { bySlot, slotsOf, type Point, type Shown } from './charts/series';
import { Deploys } from './deploys';
import { TimeChart, type ChartRelease } from './charts/time-chart';
import { lengthText } from './charts/times';
import { BOUNDS, countText, FEW, percentText, shareText, vitalText, type Period } from './wording';

interface Props {
  health: RolloutHealth;
  shown: readonly Shown[];
  period: Period;
}

/** Smallest failure share that fills a chart's height. */
const LEAST_SHARE = 0.01;

/** Failures, page views and the largest paint over time, compared between the shown releases. */
export function TimeCharts({ health, shown, period }: Props) {
  const slots = slotsOf(health);
  const points = new Map(shown.map(({ release }) => [release.version, bySlot(release.series, slots)]));
  const lines = (
    valueOf: (point: Point) => number | null,
    textOf: (point: Point) => string,
    totalOf: (each: Shown) => string,
    isFew = false,
  ): ChartRelease[] =>
    shown.map((each) => {
      const { version } = each.release;
      const own = points.get(version) ?? [];
      return {
        id: version,
        role: each.role,
        values: own.map((point) => point && valueOf(point)),
        ...(isFew && { few: new Set(own.flatMap((point, at) => (point && point.views < FEW ? [at] : []))) }),
        total: totalOf(each),
        textOf: (index) => {
          const point = own[index];
          return point ? textOf(point) : 'no views';
        },
      };
    });

  const volume = slots.starts.map((_, index) =>
    [...points.values()].reduce((sum, own) => sum + (own[index]?.views ?? 0), 0),
  );
  const length = lengthText(slots.length);
  const shared = { slots, hours: period.hours, period: period.words, deploys: health.deploys };

  const failed = lines(
    ({ views, failed_views }) => (views > 0 ? failed_views / views : null),
    ({ views, failed_views }) => shareText(failed_views, views),
    ({ release }) => shareText(release.failed_views, release.views),
    true,
  );
  const views = lines(
    (point) => point.views,
    (point) => countText(point.views),
    ({ release }) => countText(release.views),
  );
  const lcp = lines(
    (point) => point.lcp,
    (point) => (point.lcp === null ? 'not measured' : vitalText('LCP', point.lcp)),
    ({ release }) => (release.vitals.LCP === null ? 'not measured' : vitalText('LCP', release.vitals.LCP)),
    true,
  );
  const [good, poor] = BOUNDS.LCP;

  return (
    <Charts>
      <Wide>
        <Deploys deploys={health.deploys} />
      </Wide>
      <Wide>
        <TimeChart
          {...shared}
          title="Failed page views"
          hint={`Share of page views by ${length}. Grey bars: page views, ${countText(Math.max(...volume))} at most. Hollow points: fewer than ${FEW}.`}
          releases={failed}
          ticks={niceTicks(Math.min(1, Math.max(LEAST_SHARE, highest(failed)))).map((value) => ({
            value,
            label: percentText(value),
          }))}
          volume={volume}
        />
      </Wide>
      <TimeChart
        {...shared}
        title="Page views"
        hint={`By ${length}.`}
        releases={views}
        ticks={niceTicks(Math.max(3, highest(views))).map((value) => ({ value, label: countText(value) }))}
      />
      <TimeChart
        {...shared}
        title="LCP, 75th percentile"
        hint={`By ${length}, with the thresholds for good and poor.`}
        releases={lcp}
        ticks={niceTicks(Math.max(3_000, highest(lcp))).map((value) => ({
          value,
          label: `${value / 1_000}\u00a0s`,
        }))}
        bounds={[
          { value: good, label: vitalText('LCP', good), name: 'good to' },
          { value: poor, label: vitalText('LCP', poor), name: 'poor from' },
        ]}
      />
    </Charts>
  );
}

const highest = (lines: readonly ChartRelease[]) =>
  Math.max(0, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0)));

const Charts = styled.div`
  display: grid;
  gap: ${theme.space6};
  > * {
    min-width: 0;
  }
  ${media.medium} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

const Wide = styled.div`
  grid-column: 1 / -1;
`;
