import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from 'typeorm';
import type { Database } from '../../database/database.js';
import { forUpdate } from '../../database/row-locks.js';
import { type BlockIndex, withBlock } from './block-engine.js';
import { blockTable } from './engines.js';
import type { RebuildOptions } from './rebuild-talks.js';

/** Versions of the index with blocks, in `search_state`; it is used from the first one. */
export const BLOCKS = {
  /** Built while processes of the previous release could still write without it. */
  built: 1,
  /** Compared again after these have ended. */
  checked: 2,
} as const;

/** Documents per transaction. */
const BATCH = 500;
/** Documents compared each time, to notice that the previous release ran again after the last comparison. */
const NEWEST = 100;

export interface BlockRebuildOptions extends RebuildOptions {
  /** The version to bring the index to; `checked` by default. */
  version?: number;
}

/**
 * Call before the documents of an index are indexed: if it has none yet, its two tables need no comparing afterwards, since every change is
 * written to both.
 */
export async function beginBlocks(
  database: Database,
  { whole, blocks, state }: BlockIndex,
  { force = false, version = BLOCKS.checked }: BlockRebuildOptions = {},
): Promise<void> {
  if (database.dialect === 'sqlite') return;
  await database.write(async (tx) => {
    const rows: unknown[] = await tx.query(
      `(SELECT 1 FROM ${whole} LIMIT 1) UNION ALL (SELECT 1 FROM ${blocks} LIMIT 1)`,
    );
    if (rows.length === 0)
      await tx.query('UPDATE search_state SET version = ?, rebuilt_to = 0 WHERE id = ? AND version < ?', [
        version,
        state,
        version,
      ]);
    else if (force)
      await tx.query('UPDATE search_state SET version = 0, rebuilt_to = 0 WHERE id = ?', [state]);
  });
}

/**
 * Copies the first table of an index to the one with blocks, one batch per transaction; continues where an interrupted call stopped.
 * Several processes may do so at the same time. Up-to-date rows are not written.
 *
 * @returns number of documents compared; 0 if the index is up to date, and on the embedded database, which has none
 */
export async function rebuildBlocks(
  database: Database,
  index: BlockIndex,
  options: BlockRebuildOptions = {},
): Promise<number> {
  if (database.dialect === 'sqlite') return 0;
  const { version = BLOCKS.checked } = options;
  let compared = 0;
  let documents: number | null = 0;
  while (documents !== null && !options.isStopping?.()) {
    documents = await database.write((tx) => rebuildBatch(tx, index, version));
    compared += documents ?? 0;
  }
  return compared;
}

interface Row {
  id: number;
  tokens: string;
  /** Null if the document is not in the table with blocks. */
  inBlock: string | null;
}

/** Number of documents; null if the index has that version. */
async function rebuildBatch(tx: EntityManager, index: BlockIndex, version: number): Promise<number | null> {
  const [state]: { version: number; rebuilt_to: number }[] = await tx.query(
    `SELECT version, rebuilt_to FROM search_state WHERE id = ?${forUpdate(tx)}`,
    [index.state],
  );
  if (!state) return null;
  if (state.version >= version) {
    if (await isNewestCurrent(tx, index)) return null;
    await tx.query('UPDATE search_state SET version = 0, rebuilt_to = 0 WHERE id = ?', [index.state]);
    return 0;
  }
  const { id, whole, blocks } = index;
  const rows: Row[] = await tx.query(
    `SELECT t.${id} AS id, t.tokens, b.tokens AS inBlock FROM ${whole} t LEFT JOIN ${blocks} b ON b.${id} = t.${id}
     WHERE t.${id} > ? ORDER BY t.${id} LIMIT ${BATCH}${forUpdate(tx)}`,
    [state.rebuilt_to],
  );
  const isLast = rows.length < BATCH;
  const to = rows.at(-1)?.id ?? state.rebuilt_to;
  const stale = rows
    .map((row) => ({ row, current: withBlock(index, row) }))
    .filter(({ row, current }) => current.tokens !== row.inBlock);
  const gone = await strays(tx, index, state.rebuilt_to, isLast ? Number.MAX_SAFE_INTEGER : to);
  const removed = [...gone, ...stale.filter(({ row }) => row.inBlock !== null).map(({ row }) => row.id)];
  const table = blockTable(index);
  if (removed.length > 0) await table.remove(tx, removed);
  await table.add(
    tx,
    stale.map(({ current }) => current),
  );
  await tx.query('UPDATE search_state SET version = ?, rebuilt_to = ? WHERE id = ?', [
    isLast ? version : state.version,
    isLast ? 0 : to,
    index.state,
  ]);
  return rows.length;
}

/** Whether the newest documents are the same in both tables. */
async function isNewestCurrent(tx: EntityManager, index: BlockIndex): Promise<boolean> {
  const { id, whole, blocks } = index;
  const newest = (table: string): Promise<Omit<Row, 'inBlock'>[]> =>
    tx.query(`SELECT ${id} AS id, tokens FROM ${table} ORDER BY ${id} DESC LIMIT ${NEWEST}${forUpdate(tx)}`);
  const expected = (await newest(whole)).map((row) => withBlock(index, row));
  return isDeepStrictEqual(
    expected,
    (await newest(blocks)).map((row) => ({ ...row })),
  );
}

/** Documents of a range that are only in the table with blocks. */
async function strays(
  tx: EntityManager,
  { id, whole, blocks }: BlockIndex,
  after: number,
  to: number,
): Promise<number[]> {
  const rows: { id: number }[] = await tx.query(
    `SELECT b.${id} AS id FROM ${blocks} b LEFT JOIN ${whole} t ON t.${id} = b.${id}
     WHERE b.${id} > ? AND b.${id} <= ? AND t.${id} IS NULL`,
    [after, to],
  );
  return rows.map((row) => row.id);
}
