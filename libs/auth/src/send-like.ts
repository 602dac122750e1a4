import { isFailure } from '@lectern/api-client';
import { SIGN_IN_TO_LIKE, type LikeAnswer } from '@lectern/contracts';
import { change } from './change';
import { isVisitor } from './is-visitor';

/**
 * Gives a like, or takes it back.
 *
 * @param id of a note, slug of a talk
 * @param liked whether it was given before
 * @throws {Error} with the text to show
 * @source product.md, sections 5 and 8: an answer without `total_likes` comes from a visitor's call
 */
export async function sendLike(
  kind: keyof typeof SIGN_IN_TO_LIKE,
  id: number | string,
  liked: boolean,
): Promise<LikeAnswer> {
  const signInFirst = SIGN_IN_TO_LIKE[kind];
  // The page's token belongs to a visitor: a sign-in in another tab would not make this call succeed.
  if (isVisitor()) throw new Error(signInFirst);
  const path = `/api/v1/${kind}/${encodeURIComponent(id)}/like_${kind}`;
  const answer = await change<Partial<LikeAnswer> | undefined>('post', path, undefined, {
    intent: liked ? 'take back' : 'give',
  });
  // Any other failure has its own message; a sign-in prompt would be misleading.
  if (isFailure(answer) && answer.status !== 401) throw new Error(answer.serverMessage ?? answer.error);
  if (isFailure(answer) || typeof answer?.total_likes !== 'number') throw new Error(signInFirst);
  return { total_likes: answer.total_likes, liked: answer.liked ?? !liked };
}
