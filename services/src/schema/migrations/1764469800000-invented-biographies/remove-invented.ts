import type { EntityManager } from 'typeorm';
import { placeholders } from '../../../database/row-values.js';
import { isInvented } from './invented.js';

/** Rows read at a time. */
const CHUNK = 500;

const alike = (column: string) =>
  `(${['Spoke at %', 'On stage at %', 'Known here from %'].map((form) => `${column} LIKE '${form}'`).join(' OR ')})`;

/**
 * Empties the biographies that the demo catalogue made up. One that a member wrote or an operator decided on is recorded among the contents
 * and stays, whatever its form. Idempotent.
 */
export async function removeInvented(tx: EntityManager, now: Date): Promise<void> {
  const recorded: { text: string }[] = await tx.query(
    `SELECT text FROM contents WHERE kind = 'biography' AND ${alike('text')}`,
  );
  const kept = new Set(recorded.map(({ text }) => text));
  let rows: { id: number; description: string }[] = [];
  do {
    rows = await tx.query(
      `SELECT id, description FROM speakers WHERE id > ? AND ${alike('description')} ORDER BY id LIMIT ${CHUNK}`,
      [rows.at(-1)?.id ?? 0],
    );
    const ids = rows
      .filter(({ description }) => isInvented(description) && !kept.has(description))
      .map(({ id }) => id);
    if (ids.length > 0)
      await tx.query(
        `UPDATE speakers SET description = '', changed_at = ? WHERE id IN (${placeholders(ids)})`,
        [now, ...ids],
      );
  } while (rows.length === CHUNK);
}
