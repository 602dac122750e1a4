import type { Reader } from '../../../database/database.js';

/** Published talks whose neighbours were never stored. */
const WAITING = "status = 'published' AND neighbours_at IS NULL";

/** Talks that never had neighbours, in the order in which people look: the most seen, then the newest. */
export async function waitingTalks(read: Reader, limit: number): Promise<number[]> {
  const rows = await read.query<{ id: number }>(
    `SELECT id FROM talks WHERE ${WAITING} ORDER BY internal_views DESC, ordered_on DESC, id DESC LIMIT ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** The number of such talks, and of those that changed after this time and after their neighbours were stored. */
export async function countWaiting(read: Pick<Reader, 'query'>, since: Date | null): Promise<number> {
  const [row] = await read.query<{ waiting: number; stale: number }>(
    `SELECT (SELECT COUNT(*) FROM talks WHERE ${WAITING}) AS waiting,
       (SELECT COUNT(*) FROM talks WHERE changed_at > ? AND neighbours_at <> changed_at) AS stale`,
    [since ?? new Date(0)],
  );
  return Number(row?.waiting ?? 0) + Number(row?.stale ?? 0);
}
