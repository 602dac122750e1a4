import { useAuth } from '@lectern/auth';
import { SITE, type SignInType } from '@lectern/contracts';
import { PageHead, useSearchParams } from '@lectern/remote';
import { ButtonLink, Callout, Fine, Stack, Stage, Wrap, media, theme } from '@lectern/ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { safeReturn } from '../chrome/sign-in-path';
import { useIsConsole } from '../runtime/remotes';
import { ProviderForm } from './provider-form';
import { GitHubMark, GoogleMark } from './provider-marks';

interface AuthScreenProps {
  type: SignInType;
  path: string;
  /** Title of the card and of the document. */
  title: string;
  description: string;
  heading: ReactNode;
  intro: string;
  /** Precedes a provider's name. */
  verb: string;
}

/** In place of the screen's own words, which are for visitors. */
const CONSOLE = {
  heading: 'Console',
  intro: `For the operators of ${SITE.name}: releases, services, and what members add.`,
};

/**
 * What the two sign-in screens share. A provider returns here with `success=true` or `error=true`, and
 * `unavailable` if the fault is the site's; with `again` a signed-in user may sign in again.
 *
 * @source product.md, section 2, "Sign in"; product.md, section 8
 */
export function AuthScreen({ type, path, title, description, heading, intro, verb }: AuthScreenProps) {
  const [search] = useSearchParams();
  const user = useAuth((state) => state.user);
  const isConsole = useIsConsole();
  const said = isConsole ? CONSOLE : { heading, intro };
  const returnTo = safeReturn(search.get('return_to'));
  const onward = search.get('success') === 'true' ? (returnTo ?? '/home') : undefined;

  return (
    <Wrap>
      <PageHead
        title={`${title} | ${SITE.name}`}
        description={description}
        canonical={path}
        redirect={onward}
      />
      <Sheet>
        <Say>
          <h1>{said.heading}</h1>
          <p>{said.intro}</p>
        </Say>
        <Card>
          <h2>{title}</h2>
          {search.get('error') === 'true' && (
            <Callout>
              {search.has('unavailable')
                ? 'You could not be logged in, since the site cannot store anything at the moment. Please try again in a few minutes.'
                : 'Authentication failed, please try again or check your credentials.'}
            </Callout>
          )}
          {user && !search.has('again') ? (
            <>
              <p>You are logged in as {user.first_name}.</p>
              <ButtonLink to={returnTo ?? (isConsole ? '/operate' : '/')} tone="lamp" wide>
                Continue to {isConsole ? 'the console' : SITE.name}
              </ButtonLink>
            </>
          ) : (
            <>
              <Ways>
                <ProviderForm provider="google_oauth2" type={type} returnTo={returnTo}>
                  <GoogleMark />
                  {verb} with Google
                </ProviderForm>
                <ProviderForm provider="github" type={type} returnTo={returnTo}>
                  <GitHubMark />
                  {verb} with GitHub
                </ProviderForm>
              </Ways>
              <Fine>We store your name, e-mail address and picture, and never post on your behalf.</Fine>
              <Fine>
                <a href="/privacy">What is stored, and for how long</a>
              </Fine>
            </>
          )}
        </Card>
      </Sheet>
    </Wrap>
  );
}

const Sheet = styled.div`
  display: grid;
  overflow: clip;
  border: ${theme.hairline};
  border-radius: ${theme.radiusL};
  background: ${theme.surface};
  ${media.large} {
    grid-template-columns: 7fr 5fr;
    min-height: 34rem;
  }
`;

const Say = styled(Stage)`
  --lamp-x: 70%;
  container-type: inline-size;
  display: grid;
  align-content: center;
  gap: ${theme.space5};
  padding: ${theme.space6} ${theme.space5};
  border-radius: 0;
  h1 {
    font-size: clamp(2.25rem, 1.2rem + 4.2vw, 4.25rem);
    line-height: 1.02;
  }
  p {
    max-width: 44ch;
    color: ${theme.onStage2};
  }
  ${media.large} {
    padding: ${theme.space7};
  }
`;

const Card = styled.div`
  display: grid;
  align-content: center;
  gap: ${theme.space4};
  padding: ${theme.space6} ${theme.space5};
  ${media.large} {
    padding: ${theme.space7};
  }
`;

const Ways = styled(Stack)`
  gap: ${theme.space3};
`;
