import type { Database } from '../../../database/database.js';
import { regroup } from '../groups/regroup.js';
import { moveCursor, NEIGHBOURS } from '../../../jobs/job-cursor.js';
import { Candidates } from './candidates.js';
import { storeNeighbours } from './store-neighbours.js';

const BATCH = 100;

/**
 * Groups recordings of the same talk, then stores every talk's neighbours; one batch per transaction, so that the site stays responsive.
 *
 * @param progress called after each batch
 * @returns number of talks processed
 */
export async function rebuildNeighbours(
  database: Database,
  progress?: (label: string, done: number, all: number) => void,
): Promise<number> {
  const [count] = await database.read.query<{ talks: number }>('SELECT COUNT(*) AS talks FROM talks');
  const begun = new Date();
  const all = Number(count?.talks ?? 0);
  const walk = async (label: string, work: (ids: number[]) => Promise<unknown>) => {
    for (let after = 0, done = 0; ;) {
      const rows = await database.read.query<{ id: number }>(
        `SELECT id FROM talks WHERE id > ? AND status = 'published' ORDER BY id LIMIT ${BATCH}`,
        [after],
      );
      const last = rows.at(-1);
      if (!last) return;
      await work(rows.map(({ id }) => id));
      after = last.id;
      done += rows.length;
      progress?.(label, done, Math.max(all, done));
    }
  };
  await walk('recordings of the same talk', (ids) => regroup(database, ids));
  const candidates = new Candidates(database.read);
  await walk('neighbours', (ids) => storeNeighbours(database, candidates, ids));
  // Changes made meanwhile are left to the background job.
  await database.write((tx) => moveCursor(tx, NEIGHBOURS, begun, 0));
  return all;
}
