import { crc32 } from 'node:zlib';
import type { EntityManager } from 'typeorm';
import type { Database } from '../../database/database.js';
import { forUpdate } from '../../database/row-locks.js';
import { TALK_COLUMNS } from '../catalogue/index.js';
import { mergeIndexes } from './merge-indexes.js';
import { rebuildNames } from './rebuild-names.js';
import { strays } from './strays.js';
import { indexTalks } from './talk-index.js';

/** Increment with every change to the indexed data of a talk, other than to which filters there are. */
const DATA_VERSION = 5;
/** An index of another version is rebuilt at start. Below 2^31, the limit of the column. */
const INDEX_VERSION = crc32(JSON.stringify([DATA_VERSION, TALK_COLUMNS])) >>> 1;
/** Talks per transaction, for which other writers of the embedded database wait. */
const BATCH = 500;

export interface RebuildOptions {
  /** Rebuild even if the index is up to date. */
  force?: boolean;
  /** Checked between batches; the next call continues from there. */
  isStopping?: () => boolean;
}

/**
 * Updates the whole index of talks, one batch per transaction, so that the site stays responsive. Several processes may do so at the
 * same time. Up-to-date entries are not written.
 *
 * @returns number of talks checked; 0 if the index is up to date
 */
export async function rebuildTalks(database: Database, options: RebuildOptions = {}): Promise<number> {
  if (options.force)
    await database.write((tx) =>
      tx.query('UPDATE search_state SET version = 0, rebuilt_to = 0 WHERE id = 1'),
    );
  const frequent = new Set<string>();
  const isStopping = () => options.isStopping?.() ?? false;
  let looked = 0;
  while (!isStopping()) {
    const batch = await database.write((tx) => rebuildBatch(tx, frequent));
    if (batch === null) break;
    looked += batch.talks;
    if (!batch.isLast) continue;
    await removeStrays(database, isStopping);
    await rebuildNames(database, isStopping);
    await mergeIndexes(database, ['talk_search', 'suggestion_index'], isStopping);
    if (!isStopping()) await database.write((tx) => finish(tx, batch.to));
  }
  return looked;
}

interface Batch {
  talks: number;
  isLast: boolean;
  /** The last talk that was indexed. */
  to: number;
}

/** Null if the index is up to date. */
async function rebuildBatch(tx: EntityManager, frequent: Set<string>): Promise<Batch | null> {
  const [state]: { version: number; rebuilt_to: number }[] = await tx.query(
    `SELECT version, rebuilt_to FROM search_state WHERE id = 1${forUpdate(tx)}`,
  );
  if (!state || state.version === INDEX_VERSION) return null;
  const rows: { id: number }[] = await tx.query(
    `SELECT id FROM talks WHERE id > ? ORDER BY id LIMIT ${BATCH}`,
    [state.rebuilt_to],
  );
  const ids = rows.map(({ id }) => id);
  await indexTalks(tx, ids, { names: false, frequent });
  const to = ids.at(-1) ?? state.rebuilt_to;
  await tx.query('UPDATE search_state SET rebuilt_to = ? WHERE id = 1', [to]);
  return { talks: ids.length, isLast: ids.length < BATCH, to };
}

/** Unless a rebuild was begun again meanwhile. */
const finish = (tx: EntityManager, to: number): Promise<unknown> =>
  tx.query('UPDATE search_state SET version = ?, rebuilt_to = 0 WHERE id = 1 AND rebuilt_to = ?', [
    INDEX_VERSION,
    to,
  ]);

/** Removes entries of talks that were deleted without updating the index. */
async function removeStrays(database: Database, isStopping: () => boolean): Promise<void> {
  const entries = { index: 'search_documents', column: 'talk_id', table: 'talks' };
  for await (const ids of strays(database.read, entries, isStopping))
    await database.write((tx) => indexTalks(tx, ids));
}
