import { Stack, theme } from '@lectern/ui';
import styled from 'styled-components';
import { Actions } from '../actions/actions';
import { RecentEntries } from '../../../shared/audit-log/recent-entries';
import { LiveState } from '../live-state';
import { Terms } from '../glossary';
import { AutomaticRollbacks } from './automatic-rollbacks';
import { Isolation } from './isolation';
import { RolloutTable } from './rollout-table';

/** The live releases, and the actions on them. */
export function Overview() {
  return (
    <Actions>
      <Parts>
        <LiveState />
        <AutomaticRollbacks />
        <Terms />
        <RolloutTable />
        <RecentEntries />
        <Isolation />
      </Parts>
    </Actions>
  );
}

const Parts = styled(Stack)`
  gap: ${theme.space5};
`;
