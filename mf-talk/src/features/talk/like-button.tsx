import { sendLike } from '@lectern/auth/send-like';
import { signInPath } from '@lectern/auth/sign-in-path';
import { clearAlerts, showAlert, useLocation, useMutation } from '@lectern/remote';
import { SIGN_IN_TO_LIKE, type LikeAnswer } from '@lectern/contracts';
import { Button, Icon, thumbsUpIcon } from '@lectern/ui';
import styled from 'styled-components';

interface LikeButtonProps {
  kind: 'talks' | 'notes';
  /** A note's id or a talk's slug. */
  id: number | string;
  /** Accessible name: `Like this talk`. */
  label: string;
  likes: number;
  liked: boolean;
  onLiked: (answer: LikeAnswer) => void;
}

/** Likes, or removes the like; disabled while a call is in flight. @source product.md, sections 4 and 8 */
export function LikeButton({ kind, id, label, likes, liked, onLiked }: LikeButtonProps) {
  const { pathname, search } = useLocation();
  const topic = `like-${kind}-${id}`;
  const like = useMutation({
    mutationFn: () => sendLike(kind, id, liked),
    onSuccess: (answer) => {
      clearAlerts(topic);
      onLiked(answer);
    },
    onError: ({ message }) =>
      showAlert(message || 'Failed to like note.', 'bad', {
        topic,
        ...(message === SIGN_IN_TO_LIKE[kind] && {
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
