import type { Reader } from '../../database/database.js';
import type { SqlDate } from '../../database/row-values.js';
import type { JobCursorEntity } from '../../jobs/job-cursor.entity.js';

/** A write in progress may still commit with an earlier time. */
const SETTLED_MS = 5_000;

/** Tables with an index of changes. */
export type ChangingTable = 'talks' | 'speakers';

export interface ChangedRow {
  id: number;
  /** Null if unchanged since it was added. */
  changed_at: SqlDate | null;
}

/** The next rows that were changed after a job's cursor, by time of change. */
export function changedRows(
  read: Reader,
  table: ChangingTable,
  cursor: JobCursorEntity | null,
  now: Date,
  limit: number,
): Promise<ChangedRow[]> {
  const since = cursor?.changedAt ?? new Date(0);
  const until = new Date(now.getTime() - SETTLED_MS);
  return read.query<ChangedRow>(
    `SELECT id, changed_at FROM ${table}
     WHERE changed_at <= ? AND (changed_at > ? OR (changed_at = ? AND id > ?)) ORDER BY changed_at, id LIMIT ${limit}`,
    [until, since, since, cursor?.changedAt ? cursor.lastId : 0],
  );
}
