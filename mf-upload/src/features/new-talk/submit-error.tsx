import { useAuth } from '@lectern/auth';
import { signInPath } from '@lectern/auth/sign-in-path';
import { SIGN_IN_TO_ADD_TALK, talkPath } from '@lectern/contracts';
import { ButtonLink, Callout, TextLink, theme } from '@lectern/ui';
import { useEffect, useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { namedTalk } from './server-errors';

/** Why the last Next or Save failed. */
export type SubmitError =
  /** The server's message, or what its response lacks. */
  | { kind: 'refused'; text: string }
  /** Any other failure of the server or the network; it is logged. */
  | { kind: 'failed' }
  /** The session expired meanwhile. */
  | { kind: 'ended' }
  /** No user is signed in. */
  | { kind: 'visitor' };

/** @source product.md, section 8 */
const LINK_AFTER_MS = 400;

interface Props {
  submitError: SubmitError | null;
  /** Path to return to after signing in. */
  returnTo?: string;
}

/** Shown above the fields: that signing in is required, or what went wrong. */
export function SubmitErrorNotice({ submitError, returnTo = '/talks/new' }: Props) {
  const known = useAuth((state) => state.known);
  const isMember = useAuth(({ user }) => user !== null);
  if (submitError?.kind === 'refused') return <Refusal key={submitError.text} text={submitError.text} />;
  if (submitError?.kind === 'failed') {
    return (
      <div role="status" ref={intoView}>
        <Callout tone="plain">
          That could not be sent. Nothing you typed is lost; please try again in a moment.
        </Callout>
      </div>
    );
  }
  if (submitError?.kind === 'ended') {
    return (
      <SignInNotice urgent returnTo={returnTo}>
        <strong>You have been logged out.</strong> Everything you typed is kept. Log in again to continue.
      </SignInNotice>
    );
  }
  if (isMember) return null;
  return (
    <Expected data-unknown={!known || undefined}>
      <SignInNotice urgent={submitError?.kind === 'visitor'} returnTo={returnTo}>
        <strong>{SIGN_IN_TO_ADD_TALK}</strong> What you type here is kept in the meantime.
      </SignInNotice>
    </Expected>
  );
}

/** The pressed button may be a screen further down. */
const intoView = (notice: HTMLElement | null) => notice?.scrollIntoView?.({ block: 'nearest' });

/** The server's message, then a link to the talk it names. */
function Refusal({ text }: { text: string }) {
  const talk = namedTalk(text);
  const [linked, setLinked] = useState(false);
  useEffect(() => {
    if (!talk) return;
    const timer = setTimeout(() => setLinked(true), LINK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [talk]);
  return (
    <div ref={intoView}>
      <Callout>
        {text} {talk && linked && <TextLink to={talkPath({ slug: talk })}>Click here to view</TextLink>}
      </Callout>
    </div>
  );
}

// Stable, so that it is called when the link is mounted, not on every render.
const takeFocus = (link: HTMLAnchorElement | null) => link?.focus();

interface SignIn {
  urgent: boolean;
  returnTo: string;
  children: ReactNode;
}

/** `urgent`: the last click needs a sign-in, so the link takes the focus. */
function SignInNotice({ urgent, returnTo, children }: SignIn) {
  return (
    <Callout tone="plain">
      <Message>{children}</Message>
      <ButtonLink
        key={String(urgent)}
        to={signInPath(returnTo)}
        tone="solid"
        dense
        ref={urgent ? takeFocus : undefined}
      >
        Log In
      </ButtonLink>
    </Callout>
  );
}

/** Takes up its space until the session is known, so that no field moves, but not where a member is expected. */
const Expected = styled.div`
  &[data-unknown] {
    visibility: hidden;
    html[data-member] & {
      display: none;
    }
  }
`;

const Message = styled.p`
  margin-bottom: ${theme.space3};
`;
