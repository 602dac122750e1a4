import type { Database } from '../../database/database.js';
import { type Counted, type Counters, MemoryCounters } from './counters.js';
import { addCounts, countId } from './shared-counts.js';

/** Exact counts of all processes, each with a transaction: for what is rare and must not be tried too often. */
class DatabaseCounters implements Counters {
  constructor(
    private readonly database: Database,
    private readonly name: string,
  ) {}

  async add(key: string, windowMs: number, now: number): Promise<Counted> {
    const id = countId(this.name, key);
    const added = new Map([[id, { count: 1, until: now + windowMs }]]);
    const counts = await this.database.write((tx) => addCounts(tx, added, now));
    return counts.get(id) ?? { count: 1, until: now + windowMs };
  }
}

/**
 * Counts that hold in all processes at once.
 *
 * @param kept keys at once, where one process has the database for itself
 */
export const exactCounters = (database: Database, name: string, kept: number): Counters =>
  database.dialect === 'mysql' ? new DatabaseCounters(database, name) : new MemoryCounters(kept);
