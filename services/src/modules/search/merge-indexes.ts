import type { EntityManager } from 'typeorm';
import type { Database } from '../../database/database.js';

/** Pages of a few kilobytes merged in one transaction. */
const PAGES = 250;

/**
 * Merges what FTS5 wrote in many parts, each of which a search reads, into one part per index, in many small transactions: `optimize` would
 * keep every other request waiting for seconds. Other databases have no such parts.
 */
export async function mergeIndexes(
  database: Database,
  indexes: readonly string[],
  isStopping: () => boolean,
): Promise<void> {
  if (database.dialect !== 'sqlite') return;
  for (const index of indexes) {
    // A negative number begins with all parts, whatever their size.
    let isMerged = await database.write((tx) => merge(tx, index, -PAGES));
    while (!isMerged && !isStopping()) isMerged = await database.write((tx) => merge(tx, index, PAGES));
  }
}

/** Whether there is nothing left to merge. */
async function merge(tx: EntityManager, index: string, pages: number): Promise<boolean> {
  const changes = async () => {
    const [row]: { changes: number }[] = await tx.query('SELECT total_changes() AS changes');
    return row?.changes ?? 0;
  };
  const before = await changes();
  await tx.query(`INSERT INTO ${index} (${index}, rank) VALUES ('merge', ?)`, [pages]);
  // The statement itself counts as one change.
  return (await changes()) - before < 2;
}
