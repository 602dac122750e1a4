import type { Queries } from '../../database/database.js';

/** Ids per read and per transaction. */
const AT_ONCE = 500;

/** Where the index has ids, and the table of their rows. */
interface Indexed {
  /** Table of the index, whose `column` has ids in order. */
  index: string;
  column: string;
  /** Condition on the rows of the index. */
  which?: string;
  /** Table whose `id` they are. */
  table: string;
}

/** Ids in the index whose rows were deleted without updating it, some at a time. */
export async function* strays(
  read: Queries,
  { index, column, which = '1 = 1', table }: Indexed,
  isStopping: () => boolean,
): AsyncGenerator<number[]> {
  for (let after: number | undefined = 0; after !== undefined && !isStopping();) {
    const rows: { id: number; row_id: number | null }[] = await read.query(
      `SELECT i.id, r.id AS row_id FROM (
         SELECT DISTINCT ${column} AS id FROM ${index} WHERE ${which} AND ${column} > ? ORDER BY ${column} LIMIT ${AT_ONCE}
       ) i LEFT JOIN ${table} r ON r.id = i.id ORDER BY i.id`,
      [after],
    );
    const gone = rows.filter(({ row_id }) => row_id === null).map(({ id }) => id);
    if (gone.length > 0) yield gone;
    after = rows.at(-1)?.id;
  }
}
