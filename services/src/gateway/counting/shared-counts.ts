import type { EntityManager } from 'typeorm';
import { hashOf } from '../../database/idempotency/once.js';
import { placeholders } from '../../database/row-values.js';
import type { Counted } from './counters.js';

const ROWS_AT_ONCE = 200;

/** @param name of the limit, so that equal keys of different limits are counted separately */
export const countId = (name: string, key: string): string => hashOf(name, key);

/**
 * Adds to the counts that all processes share, on a server. A window that has ended begins again.
 *
 * @param added by id
 * @param now milliseconds since 1970
 * @returns the counts of these ids afterwards
 */
export async function addCounts(
  tx: EntityManager,
  added: ReadonlyMap<string, Counted>,
  now: number,
): Promise<Map<string, Counted>> {
  // Always in the same order, so that processes do not deadlock.
  const ids = [...added.keys()].sort();
  const found = new Map<string, Counted>();
  const at = new Date(now);
  for (let from = 0; from < ids.length; from += ROWS_AT_ONCE) {
    const part = ids.slice(from, from + ROWS_AT_ONCE);
    const values = part.flatMap((id) => {
      const { count, until } = added.get(id) as Counted;
      return [id, count, new Date(until)];
    });
    await tx.query(
      `INSERT INTO shared_counts (id, count, ends_at) VALUES ${part.map(() => '(?, ?, ?)').join(', ')}
        ON DUPLICATE KEY UPDATE count = IF(ends_at <= ?, 0, count) + VALUES(count),
          ends_at = IF(ends_at <= ?, VALUES(ends_at), ends_at)`,
      [...values, at, at],
    );
    const rows: { id: string; count: number; ends_at: Date }[] = await tx.query(
      `SELECT id, count, ends_at FROM shared_counts WHERE id IN (${placeholders(part)})`,
      part,
    );
    for (const { id, count, ends_at } of rows) found.set(id, { count, until: ends_at.getTime() });
  }
  return found;
}
