import { useQuery } from '@lectern/remote';
import { ButtonLink, EmptyState, Skeleton, Stack, deferred, theme } from '@lectern/ui';
import styled from 'styled-components';
import { Actions } from '../actions/actions';
import { Box, rolloutsQuery } from '@lectern/console';
import { HealthPanel } from '../health/health-panel';
import { RecentEntries } from '../../../shared/audit-log/recent-entries';
import { ReleaseList } from '../releases/release-list';
import { LiveState } from '../live-state';
import { LiveBox } from './live-box';

// Its form's code is in the dialogs' chunk.
const ExplainBox = deferred(
  async () => (await import(/* webpackChunkName: "actions" */ './explain-box')).ExplainBox,
  {
    when: 'shown',
    waiting: (
      <Box id="explain" title="Explain an assignment">
        <Skeleton height="20rem" radius="8px" />
      </Box>
    ),
  },
);

/** One remote: who gets which release, its health, and the actions on it. */
export function Remote({ remote }: { remote: string }) {
  const { data: rollouts } = useQuery(rolloutsQuery());
  const rollout = rollouts?.find((each) => each.remote === remote);
  if (!rollout) {
    return (
      <EmptyState>
        <p>
          <strong>There is no remote with this name</strong>
        </p>
        <p>A remote appears once its first release is published.</p>
        <ButtonLink to="/operate">All remotes</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <Actions>
      <Parts>
        <LiveState />
        <LiveBox rollout={rollout} />
        <HealthPanel remote={remote} />
        <Columns>
          {/* Nobody gets anything of a withdrawn one. */}
          {rollout.withdrawn_at === null && <ExplainBox rollout={rollout} />}
          <RecentEntries remote={remote} />
        </Columns>
        <ReleaseList remote={remote} />
      </Parts>
    </Actions>
  );
}

const Parts = styled(Stack)`
  gap: ${theme.space5};
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr));
  align-items: start;
  gap: ${theme.space5};
  > * {
    min-width: 0;
  }
`;
