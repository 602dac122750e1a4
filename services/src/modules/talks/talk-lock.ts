import type { EntityManager } from 'typeorm';
import { forUpdate } from '../../database/row-locks.js';

export interface LockedTalk {
  id: number;
  totalLikes: number;
  trendingScore: number;
}

/** Reads a talk's counters, locked until the end of this transaction; null if there is no such talk. */
export async function lockTalk(tx: EntityManager, id: number): Promise<LockedTalk | null> {
  const rows: { total_likes: number; trending_score: number }[] = await tx.query(
    `SELECT total_likes, trending_score FROM talks WHERE id = ?${forUpdate(tx)}`,
    [id],
  );
  const [row] = rows;
  if (!row) return null;
  return {
    id,
    totalLikes: row.total_likes,
    trendingScore: row.trending_score,
  };
}
