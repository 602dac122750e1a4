import { BUCKETS, type Rollout, SITE_TEAM } from '@lectern/contracts';
import { isoTime, type SqlDate } from '../../database/row-values.js';
import { isPartOfTheSite, readPathGrants } from '../paths/index.js';
import { readSegment } from './segment.js';

/** The reader, or a transaction. */
interface Queries {
  query(sql: string, parameters?: unknown[]): Promise<unknown>;
}

interface Row {
  remote: string;
  team: string | null;
  path_grants: string | null;
  stable: string;
  candidate: string | null;
  fallback: string | null;
  stable_since: SqlDate | null;
  candidate_since: SqlDate | null;
  share: number;
  segment: string | null;
  updated_at: SqlDate;
  withdrawn_at: SqlDate | null;
  retired_at: SqlDate | null;
  revision: number;
}

const ROLLOUTS = `
  SELECT o.remote, o.team, o.path_grants, s.version AS stable, c.version AS candidate, f.version AS fallback, o.share, o.segment, o.updated_at, o.revision,
    o.withdrawn_at, o.retired_at,
    (SELECT p.began_at FROM stable_spells p WHERE p.remote = o.remote ORDER BY p.id DESC LIMIT 1) AS stable_since,
    (SELECT a.at FROM rollout_audit a WHERE a.remote = o.remote AND a.act = 'start' ORDER BY a.id DESC LIMIT 1) AS candidate_since
  FROM rollouts o
  JOIN releases s ON s.id = o.stable_release_id
  LEFT JOIN releases c ON c.id = o.candidate_release_id
  LEFT JOIN releases f ON f.id = o.fallback_release_id`;

/** By name. */
export async function allRollouts(queries: Queries): Promise<Rollout[]> {
  return ((await queries.query(`${ROLLOUTS} ORDER BY o.remote`)) as Row[]).map(toRollout);
}

export async function rolloutOf(queries: Queries, remote: string): Promise<Rollout | null> {
  const [row] = (await queries.query(`${ROLLOUTS} WHERE o.remote = ?`, [remote])) as Row[];
  return row ? toRollout(row) : null;
}

const toRollout = ({
  remote,
  team,
  path_grants,
  stable,
  candidate,
  fallback,
  stable_since,
  candidate_since,
  share,
  segment,
  updated_at,
  withdrawn_at,
  retired_at,
  revision,
}: Row): Rollout => ({
  remote,
  team: isPartOfTheSite(remote) ? SITE_TEAM : team,
  grants: readPathGrants(path_grants),
  stable,
  candidate,
  fallback,
  stable_since: isoTime(stable_since ?? updated_at),
  candidate_since: candidate === null || candidate_since === null ? null : isoTime(candidate_since),
  percent: (share * 100) / BUCKETS,
  share,
  segment: readSegment(segment) ?? { users: [], preview: false },
  updated_at: isoTime(updated_at),
  withdrawn_at: withdrawn_at === null ? null : isoTime(withdrawn_at),
  retired_at: retired_at === null ? null : isoTime(retired_at),
  revision,
});
