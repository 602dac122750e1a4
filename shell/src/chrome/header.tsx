import { useAuth } from '@lectern/auth';
import { Link, useLocation } from '@lectern/remote';
import { ButtonLink, Icon, Logo, media, searchIcon, theme, underlinedLinks, uploadIcon } from '@lectern/ui';
import styled from 'styled-components';
import { Account, Badge, Bar, Brand, Line } from './header-parts';
import { HeaderSearch } from './header-search';
import { MobileMenu } from './mobile-menu';
import { signInLink } from './sign-in-path';
import { usePanels } from './use-panels';

const TABS = [
  ['/', 'Discover'],
  ['/trending', 'Trending'],
  ['/popular', 'Popular'],
] as const;

/**
 * The search page with its field focused: the browser follows the fragment on load, and the page does on
 * navigation.
 */
const SEARCH = '/search#query';

/** Tabs besides those that product.md names; where there is no room for them, they are in the menu. */
const MORE = [
  ['/conferences', 'Conferences', /^\/(conferences?|series)(\/|$)/],
  ['/speakers', 'Speakers', /^\/speakers(\/|$)/],
] as const;

/** Logo, tabs, search and account; its layout depends on its own width. `path` is the page on screen. */
export function Header({ path }: { path: string }) {
  const { user, known } = useAuth();
  const { search } = useLocation();
  const panels = usePanels(user !== null);
  const here = { pathname: path, search };
  return (
    <Bar>
      <Line>
        <Brand to="/">
          <Logo />
        </Brand>
        <Badge>Beta</Badge>
        <Tabs aria-label="Main">
          {TABS.map(([to, label]) => (
            <Link key={to} to={to} aria-current={to === path ? 'page' : undefined}>
              {label}
            </Link>
          ))}
          {MORE.map(([to, label, within]) => (
            <Link
              key={to}
              to={to}
              aria-current={to === path ? 'page' : within.test(path) ? 'true' : undefined}
              data-more
            >
              {label}
            </Link>
          ))}
        </Tabs>
        <SearchPlace>
          <HeaderSearch />
        </SearchPlace>
        <End>
          <SearchLink to={SEARCH} tone="quiet" icon aria-label="Search">
            <Icon of={searchIcon} />
          </SearchLink>
          {user ? (
            <>
              <Wide as={ButtonLink} to="/talks/new">
                <Icon of={uploadIcon} />
                Upload
              </Wide>
              {/* Loaded a moment later, into reserved space. */}
              <Account>{panels && <panels.AccountMenu user={user} />}</Account>
            </>
          ) : (
            // Takes up its space but stays invisible until the session is known, so nothing flickers or
            // moves.
            <Guest data-unknown={!known || undefined}>
              <Wide as={ButtonLink} to={signInLink('sign_in', here)} tone="quiet">
                Log In
              </Wide>
              <Wide as={ButtonLink} to={signInLink('sign_up', here)} tone="solid">
                Sign Up
              </Wide>
            </Guest>
          )}
          <MobileMenu user={user} known={known} here={here} />
        </End>
      </Line>
      {panels && <panels.NetworkState />}
    </Bar>
  );
}

const Tabs = styled.nav`
  display: flex;
  align-self: stretch;
  margin-left: ${theme.space3};
  @container header (max-width: 47.99rem) {
    display: none;
  }
  ${underlinedLinks}
  a {
    --underline-inset: ${theme.space3};
    padding-inline: var(--underline-inset);
    font-weight: 560;
    font-size: ${theme.sizeSm};
  }
  @container header (max-width: 61.99rem) {
    margin-left: 0;
    a {
      --underline-inset: ${theme.space2};
    }
    a[data-more] {
      display: none;
    }
  }
  a:focus-visible {
    outline-offset: -4px;
  }
`;

const SearchPlace = styled.div`
  flex: 1;
  max-width: 22rem;
  margin-left: auto;
  @container header (max-width: 69.99rem) {
    display: none;
  }
`;

const End = styled.div`
  display: flex;
  align-items: center;
  margin-left: auto;
  @container header (min-width: 62rem) {
    gap: ${theme.space2};
  }
  @container header (min-width: 70rem) {
    margin-left: 0;
    min-width: 11.25rem;
    justify-content: end;
  }
`;

const SearchLink = styled(ButtonLink)`
  @container header (max-width: 47.99rem) {
    order: 1;
    & ~ :last-child {
      order: 2;
    }
  }
  @container header (min-width: 70rem) {
    display: none;
  }
`;

const Wide = styled.span`
  @container header (max-width: 47.99rem) {
    display: none;
  }
`;

const Guest = styled.div`
  display: contents;
  &[data-unknown] > * {
    visibility: hidden;
    ${media.noScript} {
      visibility: visible;
    }
  }
`;
