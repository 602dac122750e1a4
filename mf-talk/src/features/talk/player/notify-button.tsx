import { isFailure, request } from '@lectern/api-client';
import { useAuth } from '@lectern/auth';
import { showAlert, useMutation } from '@lectern/remote';
import { Button, Icon, bellIcon, checkIcon } from '@lectern/ui';
import { useState } from 'react';

const SIGN_IN_FIRST = 'You need to be logged in to subscribe to this talk.';
const ALREADY = 'Already subscribed to this talk';
const DONE = 'Successfully subscribed to notifications for this talk';
/** Any other failure says this, with its full stop. */
const OTHERWISE = 'Already subscribed to this talk.';

/** Asks to be told when the talk's video appears. @source product.md, sections 5 and 8 */
export function NotifyButton({ talkId }: { talkId: number }) {
  const [subscribed, setSubscribed] = useState(false);
  const notify = useMutation({
    mutationFn: () => subscribe(talkId),
    onSuccess: (answer) => {
      setSubscribed(answer.subscribed);
      showAlert(answer.text);
    },
  });
  return (
    <Button tone="lamp" aria-pressed={subscribed} disabled={notify.isPending} onClick={() => notify.mutate()}>
      <Icon of={subscribed ? checkIcon : bellIcon} />
      Notify For Video
    </Button>
  );
}

async function subscribe(talkId: number): Promise<{ text: string; subscribed: boolean }> {
  const { user, known } = useAuth.getState();
  if (known && !user) return { text: SIGN_IN_FIRST, subscribed: false };
  const answer = await request.post<{ message?: string } | undefined>(`/api/v1/talks/${talkId}/subscribe`);
  if (isFailure(answer)) {
    if (answer.status === 401) return { text: SIGN_IN_FIRST, subscribed: false };
    if (answer.serverMessage === ALREADY) return { text: ALREADY, subscribed: true };
    return { text: OTHERWISE, subscribed: false };
  }
  if (answer?.message === DONE) return { text: `${DONE}.`, subscribed: true };
  if (answer?.message === ALREADY) return { text: ALREADY, subscribed: true };
  return { text: OTHERWISE, subscribed: false };
}
