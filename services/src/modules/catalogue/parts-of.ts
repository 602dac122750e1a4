import type { EntityManager } from 'typeorm';
import { placeholders } from '../../database/row-values.js';
import { chunks } from './tallies.js';

/** The parts of these talks, which can be watched only if the whole can. */
export async function partsOf(tx: EntityManager, talkIds: readonly number[]): Promise<number[]> {
  const parts: number[] = [];
  for (const some of chunks(talkIds)) {
    const rows: { id: number }[] = await tx.query(
      `SELECT id FROM talks WHERE part_of_id IN (${placeholders(some)})`,
      some,
    );
    parts.push(...rows.map(({ id }) => id));
  }
  return parts;
}
