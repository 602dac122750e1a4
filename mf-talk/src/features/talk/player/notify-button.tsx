import { useAuth } from '@lectern/auth';
import { subscribe } from '@lectern/auth/subscribe';
import { signInPath } from '@lectern/auth/sign-in-path';
import { showAlert, useLocation, useMutation, useQueryClient } from '@lectern/remote';
import { updateCached } from '@lectern/remote/after-change';
import type { Talk, TalkAnswer } from '@lectern/contracts';
import { Button, Icon, bellIcon } from '@lectern/ui';
import { talkQuery } from '../talk.queries';

interface NotifyButtonProps {
  talk: Pick<Talk, 'id' | 'slug'>;
  /** As known to the services. */
  subscribed: boolean;
}

/** Subscribes the viewer to a notification of the talk's video. @source product.md, sections 5 and 8 */
export function NotifyButton({ talk, subscribed }: NotifyButtonProps) {
  const client = useQueryClient();
  const { pathname, search } = useLocation();
  const viewer = useAuth(({ user }) => user?.id ?? null);
  const notify = useMutation({
    mutationFn: () => subscribe(talk.id),
    onSuccess: (answer) => {
      showAlert(answer.text, answer.subscribed ? 'plain' : 'bad', {
        topic: `subscribe-${talk.id}`,
        ...(answer.isVisitor && {
          to: signInPath(pathname + search),
          label: 'Log in',
        }),
      });
      if (!answer.subscribed) return;
      void updateCached<TalkAnswer>(client, talkQuery(talk.slug, viewer).queryKey, (talkAnswer) => ({
        ...talkAnswer,
        subscribed: true,
      }));
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
