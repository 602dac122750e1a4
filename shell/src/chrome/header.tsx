import { useAuth } from '@lectern/auth';
import { Link, useLocation } from '@lectern/remote';
import { ButtonLink, Icon, Logo, media, searchIcon, theme, underlinedLinks, uploadIcon } from '@lectern/ui';
import styled from 'styled-components';
import { Account, Badge, Bar, Brand, Line } from './header-parts';
import { HeaderSearch } from './header-search';
import { MobileMenu } from './mobile-menu';
import { signInLink } from './sign-in-path';
import { usePanels } from './use-panels';

/** The first three are those of product.md; `room` is what the others need, and where there is none they are in the menu. */
const TABS: readonly { to: string; label: string; room?: 'some' | 'much'; within?: RegExp }[] = [
  { to: '/', label: 'Discover' },
  { to: '/trending', label: 'Trending' },
  { to: '/popular', label: 'Popular' },
  { to: '/conferences', label: 'Conferences', room: 'some', within: /^\/(conferences?|series)(\/|$)/ },
  { to: '/speakers', label: 'Speakers', room: 'some', within: /^\/speakers(\/|$)/ },
  { to: '/talks', label: 'Talks', room: 'much' },
  { to: '/tags', label: 'Subjects', room: 'much', within: /^\/tags(\/|$)/ },
];

/**
 * The search page with its field focused: the browser follows the fragment on load, and the page does on
 * navigation.
 */
const SEARCH = '/search#query';

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
          {TABS.map(({ to, label, room, within }) => (
            <Link
              key={to}
              to={to}
              aria-current={to === path ? 'page' : within?.test(path) ? 'true' : undefined}
              data-room={room}
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
    --underline-inset: ${theme.space2};
    padding-inline: var(--underline-inset);
    font-weight: 560;
    font-size: ${theme.sizeSm};
  }
  @container header (max-width: 69.99rem) {
    margin-left: 0;
    a[data-room='much'] {
      display: none;
    }
  }
  @container header (max-width: 61.99rem) {
    a[data-room] {
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
  @container header (max-width: 79.99rem) {
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
  @container header (min-width: 80rem) {
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
  @container header (min-width: 80rem) {
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
