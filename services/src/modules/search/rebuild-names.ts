import type { EntityManager } from 'typeorm';
import type { Database } from '../../database/database.js';
import { indexNames, type Named, NAMED } from './names.js';

const AT_ONCE = 1_000;

/** People and subjects can be found by name once they have talks, events even before. */
const NAMED_ROWS: Record<Named, { table: string; which: string }> = {
  [NAMED.person]: {
    table: 'speakers',
    which: `AND EXISTS (SELECT 1 FROM talk_speakers ts JOIN talks t ON t.id = ts.talk_id
      WHERE ts.speaker_id = n.id AND +t.status = 'published')`,
  },
  [NAMED.conference]: { table: 'conferences', which: '' },
  [NAMED.series]: { table: 'series', which: '' },
  [NAMED.subject]: { table: 'tags', which: 'AND talk_count > 0' },
};

/** Updates all names, in many transactions. */
export async function rebuildNames(database: Database, isStopping: () => boolean): Promise<void> {
  for (const kind of Object.values(NAMED)) {
    await database.write((tx) => removeStrays(tx, kind));
    let last: number | undefined = 0;
    while (last !== undefined && !isStopping()) {
      const after: number = last;
      last = await database.write((tx) => indexSome(tx, kind, after));
    }
  }
}

/** Updates the names of all conferences, series or subjects. */
export async function indexAllNames(tx: EntityManager, kind: Named): Promise<void> {
  await removeStrays(tx, kind);
  let last: number | undefined = 0;
  while (last !== undefined) last = await indexSome(tx, kind, last);
}

/** @returns the last id; undefined if there are no more */
async function indexSome(tx: EntityManager, kind: Named, after: number): Promise<number | undefined> {
  const { table, which } = NAMED_ROWS[kind];
  const rows: { id: number }[] = await tx.query(
    `SELECT n.id FROM ${table} n WHERE n.id > ? ${which} ORDER BY n.id LIMIT ${AT_ONCE}`,
    [after],
  );
  const ids = rows.map(({ id }) => id);
  await indexNames(tx, kind, ids);
  return ids.at(-1);
}

/** Removes the names of rows that were deleted without updating the index. */
const removeStrays = (tx: EntityManager, kind: Named): Promise<unknown> =>
  tx.query(
    `DELETE FROM search_names WHERE kind = ? AND entity_id NOT IN (SELECT id FROM ${NAMED_ROWS[kind].table})`,
    [kind],
  );
