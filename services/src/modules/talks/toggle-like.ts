import type { LikeAnswer } from '@lectern/contracts';
import type { EntityManager, EntityTarget } from 'typeorm';

/** One like per user; which of the two ids is set depends on what is liked. */
interface Like {
  talkId?: number;
  noteId?: number;
  userId: number;
  createdAt: Date;
}

/** Tables of the liked entity and of its likes. */
export interface Likeable {
  counted: EntityTarget<{ id: number; totalLikes: number }>;
  likes: EntityTarget<Like>;
  /** Column that refers to the liked entity. */
  reference: 'talkId' | 'noteId';
}

export interface Toggle {
  userId: number;
  /** Null toggles. */
  wanted: boolean | null;
  now: Date;
}

/**
 * Adds or removes a like and counts it. Runs inside the transaction that locks the liked entity.
 *
 * @param liked its id, and its number of likes as locked
 * @returns the response, and whether anything changed
 */
export async function toggleLike(
  tx: EntityManager,
  { counted, likes, reference }: Likeable,
  liked: { id: number; totalLikes: number },
  { userId, wanted, now }: Toggle,
): Promise<{ answer: LikeAnswer; changed: boolean }> {
  const like = { [reference]: liked.id, userId };
  const exists = await tx.existsBy(likes, like);
  if (wanted === exists) return { answer: { total_likes: liked.totalLikes, liked: exists }, changed: false };
  if (exists) await tx.delete(likes, like);
  else await tx.insert(likes, { ...like, createdAt: now });
  const totalLikes = liked.totalLikes + (exists ? -1 : 1);
  await tx.update(counted, liked.id, { totalLikes });
  return { answer: { total_likes: totalLikes, liked: !exists }, changed: true };
}
