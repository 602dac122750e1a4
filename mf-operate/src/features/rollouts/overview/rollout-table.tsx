import { useQuery } from '@lectern/remote';
import { EmptyState, Meta, Row } from '@lectern/ui';
import { releasesQuery } from '../releases.queries';
import { Box, FreezeSwitch, Mono, rolloutsQuery } from '@lectern/console';
import { RolloutRow } from './rollout-row';
import { Table } from './table';

const COLUMNS = ['Remote', 'Stable', 'Candidate', 'Share', 'Errors, 24 h', 'LCP p75'] as const;

/** Limit over all remotes together. @see services/src/platform/releases/releases.service.ts */
const LISTED = 200;

/** Every remote and the shell: who gets which release, and the actions on it. */
export function RolloutTable() {
  const { data: rollouts = [] } = useQuery(rolloutsQuery());
  const { data: releases } = useQuery(releasesQuery());
  // A truncated list does not show which releases are missing.
  const isWhole = releases !== undefined && releases.length < LISTED;
  if (rollouts.length === 0) {
    return (
      <EmptyState>
        <p>
          <strong>Nothing is published yet</strong>
        </p>
        <p>
          The first release of a remote goes live at once: <Mono>npx --no @lectern/mf publish</Mono>.
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
        <Row>
          <Meta>{`${rollouts.length} live · ${candidates} ${candidates === 1 ? 'candidate' : 'candidates'}`}</Meta>
          <FreezeSwitch />
        </Row>
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
            <th scope="col">Actions</th>
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
