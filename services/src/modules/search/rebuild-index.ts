import type { EntityManager } from 'typeorm';
import type { Database } from '../../database/database.js';
import { dialectOf } from '../../database/dialect-of.js';
import { indexNames, NAMED } from './names.js';
import { indexTalks } from './talk-index.js';

/** Moves with every change of what the index says of a talk: an index of another version is rebuilt at start. */
const INDEX_VERSION = 2;
const BATCH = 200;

export interface RebuildOptions {
  /** Also where the index is up to date. */
  force?: boolean;
  /** Asked between two batches; the next call goes on from there. */
  isStopping?: () => boolean;
}

/**
 * Brings the whole index in step with the talks, a batch a transaction, so that the site answers meanwhile. Several processes may
 * do it at once. What is right already is not written again.
 *
 * @returns how many talks were looked at; 0 where the index is up to date
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

/** The number of talks of one batch, or null where nothing is left to do. */
async function rebuildBatch(tx: EntityManager): Promise<number | null> {
  const lock = dialectOf(tx) === 'mysql' ? ' FOR UPDATE' : '';
  const [state]: { version: number; rebuilt_to: number }[] = await tx.query(
    `SELECT version, rebuilt_to FROM search_state WHERE id = 1${lock}`,
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

/** What the index keeps of what was deleted past it. */
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

/** Brings the names of all conferences, series or subjects in step. Events are found by name before they have talks, subjects once they have some. */
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
