import type { EntityManager } from 'typeorm';
import type { Database } from '../../database/database.js';

export interface LockedTalk {
  id: number;
  totalLikes: number;
  trendingScore: number;
}

/**
 * Reads a talk's counters so that nobody else changes them before this transaction ends; null where there is no such
 * talk. On the embedded database a write transaction already has the whole file to itself.
 */
export async function lockTalk(
  tx: EntityManager,
  database: Database,
  id: number,
): Promise<LockedTalk | null> {
  const rows: { total_likes: number; trending_score: number }[] = await tx.query(
    `SELECT total_likes, trending_score FROM talks WHERE id = ?${database.dialect === 'mysql' ? ' FOR UPDATE' : ''}`,
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
