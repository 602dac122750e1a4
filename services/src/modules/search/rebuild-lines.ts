import type { EntityManager } from 'typeorm';
import type { Database } from '../../database/database.js';
import { forUpdate, lockRows } from '../../database/row-locks.js';
import { TalkEntity } from '../catalogue/tables/index.js';
import { LINE_FORMAT } from './line-document.js';
import { indexLines } from './line-index.js';
import { mergeIndexes } from './merge-indexes.js';
import type { RebuildOptions } from './rebuild-talks.js';

/** Versions of the index, in `search_state`. */
export const LINES = {
  /** Built while processes of the previous release could still store transcripts without indexing them. */
  built: 2 * LINE_FORMAT - 1,
  /** Checked again after these have ended. */
  checked: 2 * LINE_FORMAT,
} as const;

/** Row of `search_state`. */
const STATE = 2;
/** Transcribed talks per transaction, for which other writers of the embedded database wait: a few thousand lines. */
const BATCH = 10;

export interface LineRebuildOptions extends RebuildOptions {
  /** The version to bring the index to; `checked` by default. */
  version?: number;
}

/**
 * Updates the index of all lines from the transcripts, one batch per transaction; continues where an interrupted call stopped. Several
 * processes may do so at the same time. Unchanged transcripts are not written.
 *
 * @returns number of transcribed talks checked; 0 if the index is up to date
 */
export async function rebuildLines(database: Database, options: LineRebuildOptions = {}): Promise<number> {
  const { version = LINES.checked } = options;
  const isStopping = () => options.isStopping?.() ?? false;
  if (options.force)
    await database.write((tx) =>
      tx.query('UPDATE search_state SET version = 0, rebuilt_to = 0 WHERE id = ?', [STATE]),
    );
  let checked = 0;
  while (!isStopping()) {
    const batch = await database.write((tx) => rebuildBatch(tx, version));
    if (batch === null) break;
    checked += batch.talks;
    if (!batch.isLast) continue;
    await database.write(removeStrays);
    await mergeIndexes(database, ['line_search'], isStopping);
    if (!isStopping()) await database.write((tx) => finish(tx, version, batch.to));
  }
  return checked;
}

interface Batch {
  talks: number;
  isLast: boolean;
  /** The last talk whose lines were indexed. */
  to: number;
}

/** Null if the index has that version. */
async function rebuildBatch(tx: EntityManager, version: number): Promise<Batch | null> {
  const [state]: { version: number; rebuilt_to: number }[] = await tx.query(
    `SELECT version, rebuilt_to FROM search_state WHERE id = ?${forUpdate(tx)}`,
    [STATE],
  );
  if (!state || state.version === version || state.version === LINES.checked) return null;
  const rows: { id: number }[] = await tx.query(
    `SELECT DISTINCT talk_id AS id FROM transcripts WHERE talk_id > ? ORDER BY talk_id LIMIT ${BATCH}`,
    [state.rebuilt_to],
  );
  const ids = rows.map(({ id }) => id);
  await lockRows(tx, TalkEntity, ids);
  await indexLines(tx, ids);
  const to = ids.at(-1) ?? state.rebuilt_to;
  await tx.query('UPDATE search_state SET rebuilt_to = ? WHERE id = ?', [to, STATE]);
  return { talks: ids.length, isLast: ids.length < BATCH, to };
}

/** Unless a rebuild was begun again meanwhile. */
const finish = (tx: EntityManager, version: number, to: number): Promise<unknown> =>
  tx.query('UPDATE search_state SET version = ?, rebuilt_to = 0 WHERE id = ? AND rebuilt_to = ?', [
    version,
    STATE,
    to,
  ]);

/** Removes the lines of transcripts that were deleted without updating the index. */
async function removeStrays(tx: EntityManager): Promise<void> {
  const strays: { talk_id: number }[] = await tx.query(
    `SELECT DISTINCT s.talk_id FROM search_transcripts s WHERE NOT EXISTS
       (SELECT x.talk_id FROM transcripts x WHERE x.talk_id = s.talk_id AND x.language = s.language)`,
  );
  await indexLines(
    tx,
    strays.map(({ talk_id }) => talk_id),
  );
}
