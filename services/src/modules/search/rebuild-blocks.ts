import type { EntityManager } from 'typeorm';
import type { Database } from '../../database/database.js';
import { forUpdate } from '../../database/row-locks.js';
import { BLOCKS_STATE, withBlock } from './block-engine.js';
import { talkBlocks } from './engines.js';
import type { RebuildOptions } from './rebuild-talks.js';

/** Versions of the index with blocks, in `search_state`; it is used from the first one. */
export const BLOCKS = {
  /** Built while processes of the former release may still have changed talks without it. */
  built: 1,
  /** Compared again after these have ended. */
  checked: 2,
} as const;

/** Talks in a transaction. */
const BATCH = 500;

export interface BlockRebuildOptions extends RebuildOptions {
  /** What the index is to become; by default `checked`. */
  version?: number;
}

/**
 * Copies the index of talks on a server to the one with blocks, one batch per transaction; continues where an interrupted call stopped.
 * Several processes may do so at the same time. Up-to-date rows are not written.
 *
 * @returns number of talks compared; 0 if the index is up to date, and on the embedded database, which has none
 */
export async function rebuildBlocks(database: Database, options: BlockRebuildOptions = {}): Promise<number> {
  if (database.dialect === 'sqlite') return 0;
  const { version = BLOCKS.checked } = options;
  if (options.force)
    await database.write((tx) =>
      tx.query('UPDATE search_state SET version = 0, rebuilt_to = 0 WHERE id = ?', [BLOCKS_STATE]),
    );
  let compared = 0;
  let talks: number | null = 0;
  while (talks !== null && !options.isStopping?.()) {
    talks = await database.write((tx) => rebuildBatch(tx, version));
    compared += talks ?? 0;
  }
  return compared;
}

interface Row {
  talk_id: number;
  tokens: string;
  /** Null if the talk is not in the index with blocks. */
  inBlock: string | null;
}

/** Number of talks; null if the index has that version. */
async function rebuildBatch(tx: EntityManager, version: number): Promise<number | null> {
  const [state]: { version: number; rebuilt_to: number }[] = await tx.query(
    `SELECT version, rebuilt_to FROM search_state WHERE id = ?${forUpdate(tx)}`,
    [BLOCKS_STATE],
  );
  if (!state || state.version >= version) return null;
  const rows: Row[] = await tx.query(
    `SELECT t.talk_id, t.tokens, b.tokens AS inBlock FROM talk_search t LEFT JOIN talk_block_search b ON b.talk_id = t.talk_id
     WHERE t.talk_id > ? ORDER BY t.talk_id LIMIT ${BATCH}${forUpdate(tx)}`,
    [state.rebuilt_to],
  );
  const isLast = rows.length < BATCH;
  const to = rows.at(-1)?.talk_id ?? state.rebuilt_to;
  const stale = rows
    .map((row) => ({ row, current: withBlock({ id: row.talk_id, tokens: row.tokens }) }))
    .filter(({ row, current }) => current.tokens !== row.inBlock);
  const gone = await strays(tx, state.rebuilt_to, isLast ? Number.MAX_SAFE_INTEGER : to);
  const removed = [...gone, ...stale.filter(({ row }) => row.inBlock !== null).map(({ row }) => row.talk_id)];
  if (removed.length > 0) await talkBlocks.remove(tx, removed);
  await talkBlocks.add(
    tx,
    stale.map(({ current }) => current),
  );
  await tx.query('UPDATE search_state SET version = ?, rebuilt_to = ? WHERE id = ?', [
    isLast ? version : state.version,
    isLast ? 0 : to,
    BLOCKS_STATE,
  ]);
  return rows.length;
}

/** Talks of a range that are only in the index with blocks. */
async function strays(tx: EntityManager, after: number, to: number): Promise<number[]> {
  const rows: { talk_id: number }[] = await tx.query(
    `SELECT b.talk_id FROM talk_block_search b LEFT JOIN talk_search t ON t.talk_id = b.talk_id
     WHERE b.talk_id > ? AND b.talk_id <= ? AND t.talk_id IS NULL`,
    [after, to],
  );
  return rows.map(({ talk_id }) => talk_id);
}
