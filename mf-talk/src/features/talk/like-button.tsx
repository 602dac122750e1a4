import { signInPath } from '@lectern/auth/sign-in-path';
import { clearAlerts, showAlert, useLocation, useMutation } from '@lectern/remote';
import type { LikeAnswer } from '@lectern/contracts';
import { Button, Icon, thumbsUpIcon } from '@lectern/ui';
import styled from 'styled-components';
import { sendLike } from './send-like';

interface LikeButtonProps {
  /** What takes the like, below `/api/v1/`. */
  path: string;
  /** What is done to what: `Like this talk`. */
  label: string;
  likes: number;
  liked: boolean;
  /** What a visitor is told. */
  signInFirst: string;
  onLiked: (answer: LikeAnswer) => void;
}

/** Gives a like, or takes it back; nothing can be pressed meanwhile. @source product.md, sections 4 and 8 */
export function LikeButton({ path, label, likes, liked, signInFirst, onLiked }: LikeButtonProps) {
  const { pathname, search } = useLocation();
  const like = useMutation({
    mutationFn: () => sendLike(path, liked, signInFirst),
    onSuccess: (answer) => {
      clearAlerts(path);
      onLiked(answer);
    },
    onError: ({ message }) =>
      showAlert(message || 'Failed to like note.', 'bad', {
        topic: path,
        ...(message === signInFirst && {
          to: signInPath(pathname + search),
          label: 'Log in',
        }),
      }),
  });
  return (
    <Likes
      dense
      aria-pressed={liked}
      aria-label={`${label}, ${likes} ${likes === 1 ? 'like' : 'likes'}`}
      disabled={like.isPending}
      onClick={() => like.mutate()}
    >
      <Icon of={thumbsUpIcon} />
      {likes}
    </Likes>
  );
}

const Likes = styled(Button)`
  margin-left: auto;
  font-variant-numeric: tabular-nums;
`;
