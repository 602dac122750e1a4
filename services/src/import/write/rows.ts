import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';

const CHUNK = 200;

export const chunks = <T>(rows: T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, at) => rows.slice(at * CHUNK, (at + 1) * CHUNK));

/** Inserts rows, a few hundred per statement. */
export async function insertAll<E extends ObjectLiteral>(
  tx: EntityManager,
  entity: EntityTarget<E>,
  rows: QueryDeepPartialEntity<E>[],
): Promise<void> {
  for (const values of chunks(rows))
    await tx.createQueryBuilder().insert().into(entity).values(values).updateEntity(false).execute();
}

/** Sets each row's id from the database, by key. */
export async function takeIds<R extends { id: number }>(
  rows: R[],
  keyOf: (row: R) => string,
  find: (keys: string[]) => Promise<Array<{ id: number; key: string }>>,
): Promise<void> {
  for (const some of chunks(rows)) {
    const ids = new Map((await find(some.map(keyOf))).map(({ id, key }) => [key, id]));
    for (const row of some) row.id = ids.get(keyOf(row)) ?? 0;
  }
}
