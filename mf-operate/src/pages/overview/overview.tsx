import { Stack, theme } from '@lectern/ui';
import styled from 'styled-components';
import { Acts } from '../../acts/acts';
import { RecentRecord } from '../../features/record/recent-record';
import { LiveState } from '../../frame/live-state';
import { Terms } from '../../rollout/terms';
import { AutomaticRollbacks } from './automatic-rollbacks';
import { RolloutTable } from './rollout-table';

/** What is live, and what is done about it. */
export function Overview() {
  return (
    <Acts>
      <Parts>
        <LiveState />
        <AutomaticRollbacks />
        <Terms />
        <RolloutTable />
        <RecentRecord />
      </Parts>
    </Acts>
  );
}

const Parts = styled(Stack)`
  gap: ${theme.space5};
`;
