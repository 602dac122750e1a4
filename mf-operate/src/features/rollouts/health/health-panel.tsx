import type { RolloutHealth } from '@lectern/contracts';
import { useQuery } from '@lectern/remote';
import { EmptyState, Skeleton, Stack, theme } from '@lectern/ui';
import { useState } from 'react';
import styled from 'styled-components';
import { healthQuery } from '../health.queries';
import { Box, Fetched, rolloutsQuery } from '@lectern/console';
import { shownReleases } from './charts/series';
import { ComparisonPanel } from './comparison-panel';
import { FailureKinds } from './failure-kinds';
import { Messages, WithoutBody } from './messages';
import { PeriodChoice } from './period-choice';
import { TimeCharts } from './time-charts';
import { Vitals } from './vitals';
import { PERIODS, type Period } from './wording';

const ID = 'health';
const A_DAY = PERIODS[2];

/** The health of a remote's releases, on the remote's page. @source platform.md, "For a team", point 5 */
export function HealthPanel({ remote }: { remote: string }) {
  const [hours, setHours] = useState<number>(A_DAY.hours);
  const query = useQuery({
    ...healthQuery(remote, hours),
    // Keep the chart while another period loads; another remote's health does not stand in.
    placeholderData: (before, previous) => (previous?.queryKey[2] === remote ? before : undefined),
  });
  const period = PERIODS.find((each) => each.hours === hours) ?? A_DAY;
  return (
    <Box title="Health" id={ID} end={<PeriodChoice hours={hours} onChoose={setHours} />}>
      <Fetched query={query} what="The health" skeleton={<HealthSkeleton />}>
        {(health) => (
          <Shown aria-busy={query.isPlaceholderData} data-old={query.isPlaceholderData || undefined}>
            <Health remote={remote} health={health} period={period} />
          </Shown>
        )}
      </Fetched>
    </Box>
  );
}

function Health({ remote, health, period }: { remote: string; health: RolloutHealth; period: Period }) {
  const { data: rollouts } = useQuery(rolloutsQuery());
  const rollout = rollouts?.find((each) => each.remote === remote);
  const shown = shownReleases(
    health,
    rollout ?? { stable: health.releases[0]?.version ?? '', candidate: null },
  );
  const isEmpty = shown.every(({ release }) => release.views === 0);
  return (
    <>
      {health.comparison && <ComparisonPanel comparison={health.comparison} />}
      {isEmpty ? (
        <EmptyState>
          <p>
            <strong>No page views reported in the {period.words}</strong>
          </p>
          <p>No visitor was assigned this remote, or no visit lasted long enough to report.</p>
        </EmptyState>
      ) : (
        <>
          <TimeCharts health={health} shown={shown} period={period} />
          <Vitals shown={shown} speed={health.speed} />
          <Columns>
            <FailureKinds shown={shown} />
            <Messages shown={shown} />
          </Columns>
        </>
      )}
      <WithoutBody shown={shown} />
    </>
  );
}

/** As high as two charts. */
function HealthSkeleton() {
  return (
    <Stack aria-hidden="true">
      <Skeleton height="19rem" radius="8px" />
      <Skeleton height="19rem" radius="8px" />
    </Stack>
  );
}

const Shown = styled.div`
  display: grid;
  gap: ${theme.space6};
  transition: opacity ${theme.calm} ${theme.ease};
  > * {
    min-width: 0;
  }
  &[data-old] {
    opacity: 0.6;
  }
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr));
  gap: ${theme.space6};
  > * {
    min-width: 0;
  }
`;
