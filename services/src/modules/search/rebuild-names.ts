import type { EntityManager } from 'typeorm';
import type { Database } from '../../database/database.js';
import { indexNames, type Named, NAMED } from './names.js';
import { strays } from './strays.js';

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

/** Updates all names, or those of some kinds, in many transactions. */
export async function rebuildNames(
  database: Database,
  isStopping: () => boolean,
  kinds: readonly Named[] = Object.values(NAMED),
): Promise<void> {
  for (const kind of kinds) {
    await removeStrays(database, kind, isStopping);
    let last: number | undefined = 0;
    while (last !== undefined && !isStopping()) {
      const after: number = last;
      last = await database.write((tx) => indexSome(tx, kind, after));
    }
  }
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
async function removeStrays(database: Database, kind: Named, isStopping: () => boolean): Promise<void> {
  const { table } = NAMED_ROWS[kind];
  const names = { index: 'search_names', column: 'entity_id', which: `kind = ${kind}`, table };
  for await (const ids of strays(database.read, names, isStopping))
    await database.write((tx) => indexNames(tx, kind, ids));
}
