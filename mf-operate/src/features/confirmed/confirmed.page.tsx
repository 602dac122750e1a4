import { SITE } from '@lectern/contracts';
import { definePage, PageHead } from '@lectern/remote';
import { EmptyState, Wrap } from '@lectern/ui';
import { useEffect } from 'react';
import { SIGNED_IN_PATH, announceSignIn } from '@lectern/console';

/** Landing page of a sign-in in a second window, begun to confirm an action in the first. */
function SignedInPage() {
  useEffect(announceSignIn, []);
  return (
    <Wrap>
      <PageHead
        title={`Signed in | ${SITE.name}`}
        description="Continue in the window you came from."
        canonical={SIGNED_IN_PATH}
      />
      <meta name="robots" content="noindex" />
      <EmptyState>
        <h1>Go back to the other window</h1>
        <p>Your action continues there once you are signed in. You can close this window.</p>
      </EmptyState>
    </Wrap>
  );
}

export const page = definePage({ Page: SignedInPage });
