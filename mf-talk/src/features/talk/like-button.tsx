import { isFailure, request } from '@lectern/api-client';
import { useAuth } from '@lectern/auth';
import type { LikeAnswer, TalkAnswer } from '@lectern/contracts';
import { showAlert, useMutation, useQueryClient } from '@lectern/remote';
import { Button, Icon, thumbsUpIcon } from '@lectern/ui';
import styled from 'styled-components';
import { talkQuery } from './talk.queries';

const SIGN_IN_FIRST = 'You need to be logged in to upvote the talks.';

interface LikeButtonProps {
  slug: string;
  viewer: number | null;
  likes: number;
  liked: boolean;
}

/** Likes a talk, or takes the like back. */
export function LikeButton({ slug, viewer, likes, liked }: LikeButtonProps) {
  const client = useQueryClient();
  const like = useMutation({
    mutationFn: () => likeTalk(slug, liked),
    onSuccess: (answer) =>
      client.setQueryData<TalkAnswer>(
        talkQuery(slug, viewer).queryKey,
        (old) => old && { ...old, ...answer },
      ),
    onError: (error) => showAlert(error.message || 'Failed to like note.'),
  });

  return (
    <Likes
      dense
      aria-pressed={liked}
      aria-label={`Like this talk, ${likes} ${likes === 1 ? 'like' : 'likes'}`}
      disabled={like.isPending}
      onClick={() => like.mutate()}
    >
      <Icon of={thumbsUpIcon} />
      {likes}
    </Likes>
  );
}

/** @source product.md, sections 5 and 8: an answer without `total_likes` comes from a visitor's call */
async function likeTalk(slug: string, liked: boolean): Promise<LikeAnswer> {
  const { user, known } = useAuth.getState();
  // The page's token belongs to a visitor: a sign-in in another tab would not make this call good.
  if (known && !user) throw new Error(SIGN_IN_FIRST);
  const answer = await request.post<Partial<LikeAnswer> | undefined>(
    `/api/v1/talks/${encodeURIComponent(slug)}/like_talks`,
  );
  // Any failure but the sign-in's has its own words; to call it a missing sign-in would send people the wrong way.
  if (isFailure(answer) && answer.status !== 401) throw new Error(answer.serverMessage ?? answer.error);
  if (isFailure(answer) || typeof answer?.total_likes !== 'number') throw new Error(SIGN_IN_FIRST);
  return { total_likes: answer.total_likes, liked: answer.liked ?? !liked };
}

const Likes = styled(Button)`
  margin-left: auto;
  font-variant-numeric: tabular-nums;
`;
