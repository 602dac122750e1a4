import type { Database } from '../../database/database.js';
import { LINE_BLOCKS, TALK_BLOCKS } from './engines.js';
import { beginBlocks, rebuildBlocks } from './rebuild-blocks.js';
import { rebuildLines } from './rebuild-lines.js';
import { type RebuildOptions, rebuildTalks } from './rebuild-talks.js';

/**
 * Updates the whole index, of talks and of lines.
 *
 * @returns number of talks checked; 0 if their index is up to date
 */
export async function rebuildIndex(database: Database, options: RebuildOptions = {}): Promise<number> {
  await beginBlocks(database, TALK_BLOCKS, options);
  const talks = await rebuildTalks(database, options);
  await rebuildBlocks(database, TALK_BLOCKS, options);
  await beginBlocks(database, LINE_BLOCKS, options);
  await rebuildLines(database, options);
  await rebuildBlocks(database, LINE_BLOCKS, options);
  return talks;
}
