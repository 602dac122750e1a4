import type { EntityManager } from 'typeorm';

const CHUNK = 100;

export const chunked = <T>(rows: readonly T[], size = CHUNK): T[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => rows.slice(at * size, (at + 1) * size));

/** Inserts rows with values in column order. */
export async function insertRows(
  tx: EntityManager,
  table: 'tags' | 'tag_names' | 'talk_tags',
  columns: readonly string[],
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  const marks = `(${columns.map(() => '?').join(', ')})`;
  for (const some of chunked(rows))
    await tx.query(
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${some.map(() => marks).join(', ')}`,
      some.flat(),
    );
}
