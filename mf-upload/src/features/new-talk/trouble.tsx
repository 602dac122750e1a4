import { useAuth } from '@lectern/auth';
import { signInPath } from '@lectern/auth/sign-in-path';
import { ButtonLink, Callout, TextLink, theme } from '@lectern/ui';
import { useEffect, useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { namedTalk } from './server-errors';

/** Why the last Next or Save did not go through. */
export type Trouble =
  /** The server's text, or what its answer lacks. */
  | { kind: 'refused'; text: string }
  /** Anything else that the server or the network did; it is logged. */
  | { kind: 'failed' }
  /** The session ended meanwhile. */
  | { kind: 'ended' }
  /** Nobody is signed in. */
  | { kind: 'visitor' };

/** @source product.md, section 8 */
const LINK_AFTER_MS = 400;

interface Props {
  trouble: Trouble | null;
  /** Path that signing in comes back to. */
  returnTo?: string;
}

/** What stands above the fields: that one needs to log in, and what went wrong. */
export function TroubleNotice({ trouble, returnTo = '/talks/new' }: Props) {
  const visitor = useAuth(({ known, user }) => known && !user);
  if (trouble?.kind === 'refused') return <Refusal key={trouble.text} text={trouble.text} />;
  if (trouble?.kind === 'failed') {
    return (
      <div role="status" ref={intoView}>
        <Callout tone="plain">
          That did not go through. Nothing you typed is lost: please try again in a moment.
        </Callout>
      </div>
    );
  }
  if (trouble?.kind === 'ended') {
    return (
      <SignInNotice urgent returnTo={returnTo}>
        <strong>You have been logged out.</strong> Everything you typed is kept: log in again to go on from
        here.
      </SignInNotice>
    );
  }
  if (!visitor) return null;
  return (
    <SignInNotice urgent={trouble?.kind === 'visitor'} returnTo={returnTo}>
      <strong>You need to be logged in to add a talk.</strong> What you type here is kept meanwhile.
    </SignInNotice>
  );
}

/** The button that was pressed may be a screen below. */
const intoView = (notice: HTMLElement | null) => notice?.scrollIntoView?.({ block: 'nearest' });

/** The server's text, then the way to the talk that it names. */
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
        {text} {talk && linked && <TextLink to={`/video/${talk}`}>Click here to view</TextLink>}
      </Callout>
    </div>
  );
}

// Stable, so that it is called when the link comes, not with every render.
const takeFocus = (link: HTMLAnchorElement | null) => link?.focus();

interface SignIn {
  urgent: boolean;
  returnTo: string;
  children: ReactNode;
}

/** `urgent`: the last click asked for it, so the way there takes the focus. */
function SignInNotice({ urgent, returnTo, children }: SignIn) {
  return (
    <Callout tone="plain">
      <Said>{children}</Said>
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

const Said = styled.p`
  margin-bottom: ${theme.space3};
`;
