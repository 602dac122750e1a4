import type { Rollout } from '@lectern/contracts';
import { isoTime, type SqlDate } from '../../database/row-values.js';
import { readSegment } from './segment.js';

/** The reader, or a transaction. */
interface Queries {
  query(sql: string, parameters?: unknown[]): Promise<unknown>;
}

interface Row {
  remote: string;
  stable: string;
  candidate: string | null;
  share: number;
  segment: string | null;
  updated_at: SqlDate;
  revision: number;
}

const ROLLOUTS = `
  SELECT o.remote, s.version AS stable, c.version AS candidate, o.share, o.segment, o.updated_at, o.revision
  FROM rollouts o
  JOIN releases s ON s.id = o.stable_release_id
  LEFT JOIN releases c ON c.id = o.candidate_release_id`;

/** By name. */
export async function allRollouts(queries: Queries): Promise<Rollout[]> {
  return ((await queries.query(`${ROLLOUTS} ORDER BY o.remote`)) as Row[]).map(toRollout);
}

export async function rolloutOf(queries: Queries, remote: string): Promise<Rollout | null> {
  const [row] = (await queries.query(`${ROLLOUTS} WHERE o.remote = ?`, [remote])) as Row[];
  return row ? toRollout(row) : null;
}

const toRollout = ({ remote, stable, candidate, share, segment, updated_at, revision }: Row): Rollout => ({
  remote,
  stable,
  candidate,
  share,
  segment: readSegment(segment) ?? { users: [], preview: false },
  updated_at: isoTime(updated_at),
  revision,
});
