import { showAlert, useMutation } from '@lectern/remote';
import { Fine, Icon, Row, bellIcon } from '@lectern/ui';
import { LiveButton } from '../../shared/live-button';

/** Subscribing goes one way: who is subscribed stays so, and asking again says so. @source product.md, section 4 */
export function NotifyButton({ talkId, hasVideo }: { talkId: number | null; hasVideo: boolean }) {
  const ask = useMutation({
    // What is done only on a click costs the first view nothing.
    mutationFn: async (id: number) =>
      (await import(/* webpackChunkName: "acts" */ './subscribe')).subscribe(id),
    onError: () => showAlert('Already subscribed to this talk.'),
    onSuccess: ({ text, subscribed }) => showAlert(text, subscribed ? 'plain' : 'bad'),
  });
  const hint = ask.data?.subscribed
    ? 'You get one e-mail when the recording is up.'
    : hasVideo
      ? 'The recording is up already.'
      : 'One e-mail when the recording is up.';
  return (
    <Row>
      <LiveButton
        tone={hasVideo ? undefined : 'lamp'}
        aria-busy={ask.isPending || undefined}
        aria-disabled={talkId === null || undefined}
        onClick={() => {
          if (talkId !== null && !ask.isPending) ask.mutate(talkId);
        }}
      >
        <Icon of={bellIcon} />
        Notify For Video
      </LiveButton>
      <Fine as="span">{talkId === null ? 'This slot has no talk that could be recorded.' : hint}</Fine>
    </Row>
  );
}
