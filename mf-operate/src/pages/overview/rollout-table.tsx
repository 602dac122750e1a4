import { useQuery } from '@lectern/remote';
import { EmptyState, Meta } from '@lectern/ui';
import { releasesQuery, rolloutsQuery } from '../../api/queries';
import { Box } from '../../frame/box';
import { Mono } from '../../rollout/parts';
import { RolloutRow } from './rollout-row';
import { Table } from './table';

const COLUMNS = ['Remote', 'Stable', 'Candidate', 'Share', 'Errors, 24 h', 'LCP p75'] as const;

/** Of all remotes together. @source services/src/modules/rollouts/releases.service.ts */
const LISTED = 200;

/** Every remote and the shell: who gets what, and the acts on it. */
export function RolloutTable() {
  const { data: rollouts = [] } = useQuery(rolloutsQuery());
  const { data: releases } = useQuery(releasesQuery());
  // Of a list that was cut nobody knows what is missing.
  const isWhole = releases !== undefined && releases.length < LISTED;
  if (rollouts.length === 0) {
    return (
      <EmptyState>
        <p>
          <strong>Nothing is published yet</strong>
        </p>
        <p>
          The first release of a remote is live at once: <Mono>npx --no mf publish</Mono>.
        </p>
      </EmptyState>
    );
  }
  const candidates = rollouts.filter(({ candidate }) => candidate !== null).length;
  return (
    <Box
      id="remotes"
      title="Remotes"
      flush
      end={
        <Meta>{`${rollouts.length} live · ${candidates} ${candidates === 1 ? 'candidate' : 'candidates'}`}</Meta>
      }
    >
      <Table aria-labelledby="remotes">
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            <th scope="col">Acts</th>
          </tr>
        </thead>
        <tbody>
          {rollouts.map((rollout) => (
            <RolloutRow
              key={rollout.remote}
              rollout={rollout}
              releases={releases?.filter(({ remote }) => remote === rollout.remote)}
              isWhole={isWhole}
            />
          ))}
        </tbody>
      </Table>
    </Box>
  );
}
