import { isFailure } from '@lectern/api-client';
import { useAuth } from '@lectern/auth';
import { change, unansweredWords } from '@lectern/auth/change';
import { showAlert, useLocation, useMutation, useQueryClient } from '@lectern/remote';
import type { Talk, TalkAnswer } from '@lectern/contracts';
import { Button, Icon, bellIcon } from '@lectern/ui';
import { talkQuery } from '../talk.queries';

const SIGN_IN_FIRST = 'You need to be logged in to subscribe to this talk.';
const ALREADY = 'Already subscribed to this talk';
const DONE = 'Successfully subscribed to notifications for this talk';
/** Any other failure says this, with its full stop. */
const OTHERWISE = 'Already subscribed to this talk.';

interface NotifyButtonProps {
  talk: Pick<Talk, 'id' | 'slug'>;
  /** As the services know it. */
  subscribed: boolean;
}

/** Asks to be told when the talk's video appears. @source product.md, sections 5 and 8 */
export function NotifyButton({ talk, subscribed }: NotifyButtonProps) {
  const client = useQueryClient();
  const { pathname, search } = useLocation();
  const viewer = useAuth(({ user }) => user?.id ?? null);
  const notify = useMutation({
    mutationFn: () => subscribe(talk.id),
    onSuccess: (answer) => {
      showAlert(answer.text, answer.subscribed ? 'plain' : 'bad', {
        topic: `subscribe-${talk.id}`,
        ...(answer.text === SIGN_IN_FIRST && {
          to: `/users/sign_in?return_to=${encodeURIComponent(pathname + search)}`,
          label: 'Log in',
        }),
      });
      if (!answer.subscribed) return;
      client.setQueryData<TalkAnswer>(
        talkQuery(talk.slug, viewer).queryKey,
        (old) => old && { ...old, subscribed: true },
      );
    },
  });
  return (
    <Button
      tone={subscribed ? undefined : 'lamp'}
      aria-pressed={subscribed}
      aria-busy={notify.isPending || undefined}
      onClick={() => {
        if (!notify.isPending) notify.mutate();
      }}
    >
      <Icon of={bellIcon} />
      Notify For Video
    </Button>
  );
}

async function subscribe(talkId: number): Promise<{ text: string; subscribed: boolean }> {
  const { user, known } = useAuth.getState();
  if (known && !user) return { text: SIGN_IN_FIRST, subscribed: false };
  const answer = await change<{ message?: string } | undefined>('post', `/api/v1/talks/${talkId}/subscribe`);
  if (isFailure(answer)) {
    if (answer.status === 401) return { text: SIGN_IN_FIRST, subscribed: false };
    if (answer.status === 0) return { text: unansweredWords(answer), subscribed: false };
    if (answer.serverMessage === ALREADY) return { text: ALREADY, subscribed: true };
    return { text: OTHERWISE, subscribed: false };
  }
  if (answer?.message === DONE) return { text: `${DONE}.`, subscribed: true };
  if (answer?.message === ALREADY) return { text: ALREADY, subscribed: true };
  return { text: OTHERWISE, subscribed: false };
}
