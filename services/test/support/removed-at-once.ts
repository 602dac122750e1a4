import type { EntityManager } from 'typeorm';
import type { Database } from '../../src/database/database.js';

/** The largest number of rows that one transaction removes from a table during the work. */
export async function mostRemovedAtOnce(
  database: Database,
  table: string,
  during: () => Promise<unknown>,
): Promise<number> {
  const count = async () => {
    const [row] = await database.read.query<{ total: number | string }>(
      `SELECT COUNT(*) AS total FROM ${table}`,
    );
    return Number(row?.total);
  };
  const write = database.write.bind(database);
  let [before, most] = [await count(), 0];
  Object.assign(database, {
    write: async (work: (tx: EntityManager) => Promise<unknown>) => {
      const result = await write(work);
      const left = await count();
      most = Math.max(most, before - left);
      before = left;
      return result;
    },
  });
  await during().finally(() => Object.assign(database, { write }));
  return most;
}
