import { signInPath } from '@lectern/auth/sign-in-path';
import { Button, ButtonLink, Row } from '@lectern/ui';
import { useEffect } from 'react';
import type { PendingConfirmation } from './pending-confirmation';
import { onSignedIn, SIGNED_IN_PATH } from './sign-in-channel';

/** Signs in again in a second window, so that this one keeps what was typed. */
export function SignInAgain({ pending: { needed, answer } }: { pending: PendingConfirmation }) {
  useEffect(() => onSignedIn(() => answer('')), [answer]);
  return (
    <>
      <p>
        This action needs a sign-in within the last ten minutes
        {needed.by === 'provider' && ', with Google: GitHub does not report when you last signed in'}. What
        you typed stays here.
      </p>
      <Row>
        <ButtonLink
          tone="lamp"
          dense
          to={`${signInPath(SIGNED_IN_PATH)}&again=true`}
          target="_blank"
          rel="noopener"
        >
          Sign in in a new window
        </ButtonLink>
        <Button dense onClick={() => answer('')}>
          I have signed in
        </Button>
        <Button dense tone="quiet" onClick={() => answer(null)}>
          Don’t confirm
        </Button>
      </Row>
    </>
  );
}
