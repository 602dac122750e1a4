import type { EntityManager } from 'typeorm';
import type { Database } from '../../database/database.js';
import { forUpdate } from '../../database/row-locks.js';
import { indexNames, NAMED } from './names.js';
import { indexTalks } from './talk-index.js';

/** Increment with every change to what is indexed of a talk: an index of another version is rebuilt at start. */
const INDEX_VERSION = 2;
const BATCH = 200;

export interface RebuildOptions {
  /** Rebuild even if the index is up to date. */
  force?: boolean;
  /** Checked between batches; the next call continues from there. */
  isStopping?: () => boolean;
}

/**
 * Updates the whole index from the talks, one batch per transaction, so that the site keeps responding. Several processes may do so at
 * once. Entries that are up to date are not written.
 *
 * @returns number of talks checked; 0 if the index is up to date
 */
export async function rebuildIndex(database: Database, options: RebuildOptions = {}): Promise<number> {
  if (options.force)
    await database.write((tx) =>
      tx.query('UPDATE search_state SET version = 0, rebuilt_to = 0 WHERE id = 1'),
    );
  let looked = 0;
  while (!options.isStopping?.()) {
    const batch = await database.write(rebuildBatch);
    if (batch === null) break;
    looked += batch;
  }
  return looked;
}

/** Number of talks in the batch; null when done. */
async function rebuildBatch(tx: EntityManager): Promise<number | null> {
  const [state]: { version: number; rebuilt_to: number }[] = await tx.query(
    `SELECT version, rebuilt_to FROM search_state WHERE id = 1${forUpdate(tx)}`,
  );
  if (!state || state.version === INDEX_VERSION) return null;
  const rows: { id: number }[] = await tx.query(
    `SELECT id FROM talks WHERE id > ? ORDER BY id LIMIT ${BATCH}`,
    [state.rebuilt_to],
  );
  const ids = rows.map(({ id }) => id);
  await indexTalks(tx, ids);
  const done = ids.length < BATCH;
  if (done) {
    await removeStrays(tx);
    for (const kind of [NAMED.conference, NAMED.series, NAMED.subject] as const)
      await indexAllNames(tx, kind);
  }
  await tx.query('UPDATE search_state SET version = ?, rebuilt_to = ? WHERE id = 1', [
    done ? INDEX_VERSION : state.version,
    done ? 0 : (ids.at(-1) ?? 0),
  ]);
  return ids.length;
}

/** Removes entries of talks that were deleted without updating the index. */
async function removeStrays(tx: EntityManager): Promise<void> {
  await tx.query('DELETE FROM search_terms WHERE talk_id NOT IN (SELECT id FROM talks)');
  const strays: { talk_id: number }[] = await tx.query(
    'SELECT talk_id FROM search_documents WHERE talk_id NOT IN (SELECT id FROM talks)',
  );
  await indexTalks(
    tx,
    strays.map(({ talk_id }) => talk_id),
  );
}

const NAMED_ROWS = {
  [NAMED.conference]: { table: 'conferences', which: '' },
  [NAMED.series]: { table: 'series', which: '' },
  [NAMED.subject]: { table: 'tags', which: 'WHERE talk_count > 0' },
};

/**
 * Updates the names of all conferences, series or subjects. Events can be found by name before they have talks, subjects only once they
 * have some.
 */
export async function indexAllNames(tx: EntityManager, kind: keyof typeof NAMED_ROWS): Promise<void> {
  const { table, which } = NAMED_ROWS[kind];
  await tx.query(`DELETE FROM search_names WHERE kind = ? AND entity_id NOT IN (SELECT id FROM ${table})`, [
    kind,
  ]);
  const rows: { id: number }[] = await tx.query(`SELECT id FROM ${table} ${which}`);
  await indexNames(
    tx,
    kind,
    rows.map(({ id }) => id),
  );
}
