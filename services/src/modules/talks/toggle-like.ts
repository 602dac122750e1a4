import type { LikeAnswer } from '@lectern/contracts';
import type { EntityManager, EntityTarget } from 'typeorm';

/** One like per user; which of the two ids there is depends on what is liked. */
interface Like {
  talkId?: number;
  noteId?: number;
  userId: number;
  createdAt: Date;
}

/** Tables of what is liked and of its likes. */
export interface Likeable {
  counted: EntityTarget<{ id: number; totalLikes: number }>;
  likes: EntityTarget<Like>;
  /** Refers to what is liked. */
  reference: 'talkId' | 'noteId';
}

export interface Toggle {
  userId: number;
  /** Null toggles. */
  wanted: boolean | null;
  now: Date;
}

/**
 * Gives or takes back a like and counts it. Runs inside the transaction that locks what is liked.
 *
 * @param liked its id, and its likes as locked
 * @returns the answer, and whether anything changed
 */
export async function toggleLike(
  tx: EntityManager,
  { counted, likes, reference }: Likeable,
  liked: { id: number; totalLikes: number },
  { userId, wanted, now }: Toggle,
): Promise<{ answer: LikeAnswer; changed: boolean }> {
  const like = { [reference]: liked.id, userId };
  const given = await tx.existsBy(likes, like);
  if (wanted === given) return { answer: { total_likes: liked.totalLikes, liked: given }, changed: false };
  if (given) await tx.delete(likes, like);
  else await tx.insert(likes, { ...like, createdAt: now });
  const totalLikes = liked.totalLikes + (given ? -1 : 1);
  await tx.update(counted, liked.id, { totalLikes });
  return { answer: { total_likes: totalLikes, liked: !given }, changed: true };
}
