import type { Database } from '../../database/database.js';
import { type Counted, type Counters, MemoryCounters } from './counters.js';
import { addCounts, countId } from './shared-counts.js';

/** Exact counts across all processes, each in a transaction: for rare actions that must not be tried too often. */
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
 * Counts that all processes share without delay.
 *
 * @param kept maximum number of keys, where one process has the database to itself
 */
export const exactCounters = (database: Database, name: string, kept: number): Counters =>
  database.dialect === 'mysql' ? new DatabaseCounters(database, name) : new MemoryCounters(kept);
