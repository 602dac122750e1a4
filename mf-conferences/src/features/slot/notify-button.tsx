import { signInPath } from '@lectern/auth/sign-in-path';
import { showAlert, useLocation, useMutation } from '@lectern/remote';
import { Fine, Icon, Row, bellIcon, deferredCall } from '@lectern/ui';
import { HydratedButton } from '../../shared/hydrated-button';
import { useViewer } from '../../shared/schedule.queries';

// Code needed only on a click costs the first view nothing.
const subscribe = deferredCall(
  async () => (await import(/* webpackChunkName: "acts" */ '@lectern/auth/subscribe')).subscribe,
);

interface NotifyButtonProps {
  talkId: number | null;
  /** There already is a recording: then this is the secondary action. */
  hasVideo: boolean;
  /** As known to the services. */
  subscribed: boolean;
  onSubscribed: () => void;
}

/**
 * Unsubscribing is not possible: a subscribed viewer stays subscribed, which a repeated request reports.
 *
 * @source product.md, section 4
 */
export function NotifyButton({ talkId, hasVideo, subscribed, onSubscribed }: NotifyButtonProps) {
  const viewer = useViewer();
  const { pathname, search } = useLocation();
  const topic = `subscribe-${talkId}`;
  const ask = useMutation({
    mutationFn: (id: number) => subscribe(id),
    // The code that sends it could not be loaded, so nothing was sent.
    onError: () =>
      showAlert(`That could not be sent: ${navigator.onLine ? 'no response' : 'you are offline'}.`, 'bad', {
        topic,
      }),
    onSuccess: ({ text, subscribed: done, isVisitor }) => {
      const link = isVisitor && { to: signInPath(pathname + search), label: 'Log in' };
      showAlert(text, done ? 'plain' : 'bad', { topic, ...link });
      if (done) onSubscribed();
    },
  });
  const on = subscribed || (viewer !== null && ask.data?.subscribed === true);
  const hint = hasVideo
    ? 'The recording is already available.'
    : on
      ? 'You will get one e-mail when the recording is available.'
      : 'We send one e-mail when the recording is available.';
  return (
    <Row>
      <HydratedButton
        tone={hasVideo ? 'quiet' : on ? undefined : 'lamp'}
        aria-pressed={on}
        aria-busy={ask.isPending || undefined}
        aria-disabled={talkId === null || undefined}
        onClick={() => {
          if (talkId !== null && !ask.isPending) ask.mutate(talkId);
        }}
      >
        <Icon of={bellIcon} />
        Notify For Video
      </HydratedButton>
      <Fine as="span">{talkId === null ? 'This slot has no talk that could be recorded.' : hint}</Fine>
    </Row>
  );
}
