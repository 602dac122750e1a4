import { isFailure } from '@lectern/api-client';
import { useAuth } from '@lectern/auth';
import { change } from '@lectern/auth/change';
import type { LikeAnswer } from '@lectern/contracts';

/**
 * Gives a like, or takes it back.
 *
 * @param path below `/api/v1/`
 * @param liked whether it was given before
 * @param signInFirst what a visitor is told
 * @throws Error with the words to show
 * @source product.md, sections 5 and 8: an answer without `total_likes` comes from a visitor's call
 */
export async function sendLike(path: string, liked: boolean, signInFirst: string): Promise<LikeAnswer> {
  const { user, known } = useAuth.getState();
  // The page's token belongs to a visitor: a sign-in in another tab would not make this call good.
  if (known && !user) throw new Error(signInFirst);
  const answer = await change<Partial<LikeAnswer> | undefined>('post', `/api/v1/${path}`, undefined, {
    intent: liked ? 'take back' : 'give',
  });
  // Any failure but the sign-in's has its own words; to call it a missing sign-in would send people the wrong way.
  if (isFailure(answer) && answer.status !== 401) throw new Error(answer.serverMessage ?? answer.error);
  if (isFailure(answer) || typeof answer?.total_likes !== 'number') throw new Error(signInFirst);
  return { total_likes: answer.total_likes, liked: answer.liked ?? !liked };
}
