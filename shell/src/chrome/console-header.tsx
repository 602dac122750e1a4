import { useAuth } from '@lectern/auth';
import { useLocation } from '@lectern/remote';
import { ButtonLink, Logo, theme } from '@lectern/ui';
import { useSyncExternalStore } from 'react';
import styled from 'styled-components';
import { Account, Badge, Bar, Brand, Line } from './header-parts';
import { signInLink } from './sign-in-path';
import { usePanels } from './use-panels';

/** The console redirects from here to the site. */
const SITE_HOME = '/site';

/** The console's own header: what it is, the way back to the site, and the account. `path` is the page on screen. */
export function ConsoleHeader({ path }: { path: string }) {
  const { user, known } = useAuth();
  const { search } = useLocation();
  const panels = usePanels(user !== null);
  const environment = useSyncExternalStore(never, readEnvironment, () => '');
  return (
    <Bar>
      <Line>
        <Brand to="/operate">
          <Logo />
        </Brand>
        <Badge>Console</Badge>
        <Environment>{environment}</Environment>
        <End>
          <a href={SITE_HOME}>
            <span>Back to the </span>site
          </a>
          {user ? (
            <Account>{panels && <panels.AccountMenu user={user} />}</Account>
          ) : (
            <Guest data-unknown={!known || undefined}>
              <ButtonLink to={signInLink('sign_in', { pathname: path, search })} tone="quiet">
                Log In
              </ButtonLink>
            </Guest>
          )}
        </End>
      </Line>
      {panels && <panels.NetworkState />}
    </Bar>
  );
}

const never = () => () => undefined;

/** What the site is, such as `staging`: in the page's head, since the server renders this without knowing the page. */
const readEnvironment = () =>
  document.querySelector<HTMLMetaElement>('meta[name="site-environment"]')?.content ?? '';

const Environment = styled.span`
  min-width: 0;
  overflow: hidden;
  color: ${theme.ink2};
  font-size: ${theme.sizeSm};
  font-weight: ${theme.weightStrong};
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const End = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space2};
  margin-left: auto;
  > a {
    display: inline-flex;
    align-items: center;
    min-height: ${theme.tap};
    font-size: ${theme.sizeSm};
    white-space: pre;
  }
  /* Beside logo and environment there is room for one word on a phone; the name stays whole. */
  @container header (max-width: 29.99rem) {
    > a span {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }
`;

/** Takes up its space but stays invisible until the session is known. */
const Guest = styled.div`
  &[data-unknown] {
    visibility: hidden;
  }
  /* Here every page leads to the sign-in by itself; the environment needs the room. */
  @container header (max-width: 29.99rem) {
    display: none;
  }
`;
