import { definePage } from '@lectern/remote';
import { Stack, theme } from '@lectern/ui';
import styled from 'styled-components';
import { Acts } from '../../acts/acts';
import { RecentRecord } from '../../features/record/recent-record';
import { ConsoleFrame } from '../../frame/console-frame';
import { LiveState } from '../../frame/live-state';
import { Legend } from '../../rollout/legend';
import { AutomaticRollbacks } from './automatic-rollbacks';
import { RolloutTable } from './rollout-table';

/** What is live, and what is done about it. @source platform.md, "For an operator" */
function OverviewPage() {
  return (
    <ConsoleFrame
      title="Operate"
      path="/operate"
      meta="What is decided here holds for the next page load."
      end={<Legend />}
    >
      <Acts>
        <Parts>
          <LiveState />
          <AutomaticRollbacks />
          <RolloutTable />
          <RecentRecord />
        </Parts>
      </Acts>
    </ConsoleFrame>
  );
}

const Parts = styled(Stack)`
  gap: ${theme.space5};
`;

export const page = definePage({ Page: OverviewPage });
