import type { Reader } from '../../database/database.js';
import type { SqlDate } from '../../database/row-values.js';
import type { JobCursorEntity } from '../../jobs/job-cursor.entity.js';

/** A write in progress may still commit with an earlier time. */
const SETTLED_MS = 5_000;

export interface ChangedTalk {
  id: number;
  /** Null if unchanged since it was added. */
  changed_at: SqlDate | null;
}

/** The next talks that were changed after a job's cursor, by time of change. */
export function changedTalks(
  read: Reader,
  cursor: JobCursorEntity | null,
  now: Date,
  limit: number,
): Promise<ChangedTalk[]> {
  const since = cursor?.changedAt ?? new Date(0);
  const until = new Date(now.getTime() - SETTLED_MS);
  return read.query<ChangedTalk>(
    `SELECT id, changed_at FROM talks
     WHERE changed_at <= ? AND (changed_at > ? OR (changed_at = ? AND id > ?)) ORDER BY changed_at, id LIMIT ${limit}`,
    [until, since, since, cursor?.changedAt ? cursor.lastId : 0],
  );
}
