import { useAuth } from '@lectern/auth';
import { Link, useLocation } from '@lectern/remote';
import {
  ButtonLink,
  Icon,
  Logo,
  Wrap,
  media,
  searchIcon,
  theme,
  underlinedLinks,
  uploadIcon,
} from '@lectern/ui';
import styled from 'styled-components';
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

/**
 * Logo, tabs, search and account; its layout depends on its own width. `path` is the page on screen. The
 * console has no search or upload.
 */
export function Header({ path }: { path: string }) {
  const { user, known } = useAuth();
  const { search } = useLocation();
  const panels = usePanels(user !== null);
  const here = { pathname: path, search };
  const isConsole = path.startsWith('/operate');
  return (
    <Bar>
      <Line>
        <Brand to="/">
          <Logo />
        </Brand>
        <Beta>Beta</Beta>
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
        <SearchPlace>{!isConsole && <HeaderSearch />}</SearchPlace>
        <End>
          {!isConsole && (
            <SearchLink to={SEARCH} tone="quiet" icon aria-label="Search">
              <Icon of={searchIcon} />
            </SearchLink>
          )}
          {user ? (
            <>
              {!isConsole && (
                <Wide as={ButtonLink} to="/talks/new">
                  <Icon of={uploadIcon} />
                  Upload
                </Wide>
              )}
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

const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: 50;
  background: ${theme.canvas};
  border-bottom: ${theme.hairline};
  container: header / inline-size;
  ${media.tiny} {
    position: relative;
  }
`;

const Line = styled(Wrap)`
  display: flex;
  align-items: center;
  gap: ${theme.space2};
  min-height: ${theme.header};
  @container header (max-width: 61.99rem) {
    gap: ${theme.space1};
  }
  @container header (min-width: 62rem) {
    gap: ${theme.space3};
  }
  /* Logo, magnifier, avatar and hamburger side by side at 320 px. */
  @container header (max-width: 21.99rem) {
    gap: 0;
    padding-inline: ${theme.space2};
  }
  @container header (max-width: 19.99rem) {
    flex-wrap: wrap;
    padding-block: ${theme.space2};
  }
`;

const Brand = styled(Link)`
  display: inline-flex;
  align-items: center;
  flex: none;
  min-height: ${theme.tap};
  text-decoration: none;
`;

const Beta = styled.span`
  padding: 0.1rem 0.4rem;
  border: ${theme.outline};
  border-radius: ${theme.radiusS};
  color: ${theme.ink2};
  font-size: 0.6875rem;
  font-weight: 700;
  letter-spacing: 0.06em;
  text-transform: uppercase;
  line-height: 1.3;
  @container header (max-width: 21.99rem) {
    padding-inline: 0.2rem;
  }
`;

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

const Account = styled.div`
  flex: none;
  width: ${theme.tap};
  height: ${theme.tap};
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
