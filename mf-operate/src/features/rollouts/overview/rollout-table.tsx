import { useQuery } from '@lectern/remote';
import { EmptyState, Meta, Row, countOf } from '@lectern/ui';
import { releasesQuery } from '../releases.queries';
import { Box, FreezeSwitch, Mono, rolloutsQuery } from '@lectern/console';
import { candidateStatus } from '../candidate-status';
import { RolloutRow } from './rollout-row';
import { Table } from './table';
import { useHealths } from './use-healths';
import { useHeldOrder } from './use-held-order';
import { worstFirst } from './worst-first';

const COLUMNS = ['Remote', 'Stable', 'Candidate', 'Share', 'Errors, 24 h', 'LCP p75'] as const;
/** Left out as long as no remote has a candidate. */
const OF_CANDIDATES: readonly string[] = ['Candidate', 'Share'];

/** Limit over all remotes together. @see services/src/platform/releases/releases.service.ts */
const LISTED = 200;

/** Every remote and the shell: who gets which release, and the actions on it. */
export function RolloutTable() {
  const { data: rollouts = [] } = useQuery(rolloutsQuery());
  const { data: releases } = useQuery(releasesQuery());
  // A truncated list does not show which releases are missing.
  const isWhole = releases !== undefined && releases.length < LISTED;
  const healths = useHealths(rollouts);
  const { rows, ...held } = useHeldOrder(worstFirst(rollouts, releases, healths));
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
  const withdrawn = rollouts.filter(({ withdrawn_at }) => withdrawn_at !== null).length;
  const isFolded = rollouts.every(
    (rollout, index) =>
      rollout.candidate === null && candidateStatus(rollout, healths[index]?.comparison) === null,
  );
  const columns = COLUMNS.filter((column) => !isFolded || !OF_CANDIDATES.includes(column));
  return (
    <Box
      id="remotes"
      title="Remotes"
      flush
      end={
        <Row>
          <Meta>
            {rollouts.length - withdrawn} live · {countOf(candidates, 'candidate')}
            {withdrawn > 0 && ` · ${withdrawn} withdrawn`}
          </Meta>
          <FreezeSwitch />
        </Row>
      }
    >
      <Table aria-labelledby="remotes" {...held}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((rollout) => (
            <RolloutRow
              key={rollout.remote}
              rollout={rollout}
              releases={releases?.filter(({ remote }) => remote === rollout.remote)}
              isWhole={isWhole}
              isFolded={isFolded}
            />
          ))}
        </tbody>
      </Table>
    </Box>
  );
}
