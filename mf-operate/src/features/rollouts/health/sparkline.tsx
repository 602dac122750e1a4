import type { RolloutHealth } from '@lectern/contracts';
import { useQuery } from '@lectern/remote';
import { Fine, theme, VisuallyHidden } from '@lectern/ui';
import { healthQuery } from '../health.queries';
import { rolloutsQuery } from '@lectern/console';
import styled from 'styled-components';
import { PlotLines, type Line } from './charts/plot-lines';
import { bySlot, shownReleases, slotsOf, type Point, type Shown } from './charts/series';
import { countText, FEW, percentText, ROLE_NAMES, shareText, vitalText } from './wording';

type Measure = 'errors' | 'lcp';

const VALUES: Readonly<Record<Measure, (point: Point) => number | null>> = {
  errors: ({ views, failed_views }) => (views > 0 ? failed_views / views : null),
  lcp: ({ lcp }) => lcp,
};
/** Smallest range that a cell's height covers, so that small changes of small values do not look dramatic. */
const LEAST: Readonly<Record<Measure, number>> = { errors: 0.01, lcp: 2_500 };

/** A remote's last day in a cell of the overview: stable release and candidate. */
export function Sparkline({ remote, measure }: { remote: string; measure: Measure }) {
  const { data: health, isError } = useQuery(healthQuery(remote));
  const { data: rollouts } = useQuery(rolloutsQuery());
  const rollout = rollouts?.find((each) => each.remote === remote);
  if (!health && isError) return <Fine as="span">Could not be loaded</Fine>;
  if (!health || !rollout) return <Cell aria-hidden="true" />;
  const shown = shownReleases(health, rollout).filter(
    ({ role }) => role === 'candidate' || role === 'stable',
  );
  return (
    <Cell>
      {shown.some((each) => shortText(each, measure) !== NOTHING) && (
        <Lines health={health} shown={shown} measure={measure} />
      )}
      <Values>
        {[...shown].reverse().map((each) => (
          <span key={each.role} data-role={each.role} title={longText(each, measure)}>
            <VisuallyHidden>{ROLE_NAMES[each.role]}: </VisuallyHidden>
            {shortText(each, measure)}
          </span>
        ))}
      </Values>
    </Cell>
  );
}

function Lines({
  health,
  shown,
  measure,
}: {
  health: RolloutHealth;
  shown: readonly Shown[];
  measure: Measure;
}) {
  const slots = slotsOf(health);
  const lines = shown.map(({ release, role }): Line => ({
    id: release.version,
    role,
    values: bySlot(release.series, slots).map((point) => point && VALUES[measure](point)),
  }));
  const most = Math.max(LEAST[measure], ...lines.flatMap(({ values }) => values.map((value) => value ?? 0)));
  return (
    <svg
      viewBox={`0 0 ${slots.starts.length} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <PlotLines lines={lines} most={most} chosen={null} />
    </svg>
  );
}

/** In place of a value that was not measured. */
const NOTHING = '–';

/** A text short enough for the space next to a line; with few views, counts. */
function shortText({ release }: Shown, measure: Measure): string {
  const { views, failed_views, vitals } = release;
  if (measure === 'lcp') return vitals.LCP === null ? NOTHING : vitalText('LCP', vitals.LCP);
  if (views === 0) return NOTHING;
  return views < FEW
    ? `${countText(failed_views)} of ${countText(views)}`
    : percentText(failed_views / views);
}

function longText({ release, role }: Shown, measure: Measure): string {
  const who = `${release.version} (${ROLE_NAMES[role]})`;
  if (measure === 'lcp') return `${who}: ${countText(release.measured.LCP)} measured`;
  return `${who}: ${shareText(release.failed_views, release.views)} page views failed`;
}

const Cell = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space2};
  min-width: 11rem;
  min-height: 2.5rem;
  svg {
    flex: none;
    width: 6.5rem;
    height: 2.25rem;
    overflow: visible;
  }
`;

const Values = styled.span`
  display: grid;
  color: ${theme.ink3};
  font-size: ${theme.sizeXs};
  font-variant-numeric: tabular-nums;
  line-height: 1.3;
  white-space: nowrap;
  [data-role='candidate'] {
    color: ${theme.ink};
    font-weight: ${theme.weightStrong};
  }
`;
