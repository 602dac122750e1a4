import { isFailure } from '@lectern/api-client';
import { useAuth } from '@lectern/auth';
import { change } from '@lectern/auth/change';
import type { LikeAnswer, Note } from '@lectern/contracts';

const SIGN_IN_FIRST = 'You need to be logged in to upvote the notes.';

/**
 * Likes a note, or takes the like back.
 *
 * @throws Error with the words to show
 * @source product.md, sections 5 and 8: an answer without `total_likes` comes from a visitor's call
 */
export async function likeNote({ id, liked }: Note): Promise<LikeAnswer> {
  const { user, known } = useAuth.getState();
  if (known && !user) throw new Error(SIGN_IN_FIRST);
  const answer = await change<Partial<LikeAnswer> | undefined>(
    'post',
    `/api/v1/notes/${id}/like_notes`,
    undefined,
    { intent: liked ? 'take back' : 'give' },
  );
  if (isFailure(answer) && answer.status !== 401) throw new Error(answer.serverMessage ?? answer.error);
  if (isFailure(answer) || typeof answer?.total_likes !== 'number') throw new Error(SIGN_IN_FIRST);
  return { total_likes: answer.total_likes, liked: answer.liked ?? !liked };
}
