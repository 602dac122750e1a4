import type { EntityManager } from 'typeorm';
import { forUpdate } from '../../database/row-locks.js';
import { placeholders } from '../../database/row-values.js';

export interface LockedTalk {
  id: number;
  totalLikes: number;
  trendingScore: number;
}

/** Reads a talk's counters, locked until the end of this transaction; null if there is no such talk. */
export async function lockTalk(tx: EntityManager, id: number): Promise<LockedTalk | null> {
  return (await lockTalks(tx, [id])).get(id) ?? null;
}

/** As {@link lockTalk}, for several talks; those that do not exist are omitted. */
export async function lockTalks(
  tx: EntityManager,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LockedTalk>> {
  // In order of id, so that transactions do not deadlock.
  const rows: { id: number; total_likes: number; trending_score: number }[] = await tx.query(
    `SELECT id, total_likes, trending_score FROM talks WHERE id IN (${placeholders(ids)}) ORDER BY id${forUpdate(tx)}`,
    [...ids],
  );
  return new Map(
    rows.map(({ id, total_likes: totalLikes, trending_score: trendingScore }) => [
      id,
      { id, totalLikes, trendingScore },
    ]),
  );
}
