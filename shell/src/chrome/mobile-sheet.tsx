import type { CurrentUser } from '@lectern/contracts';
import { Link } from '@lectern/remote';
import { ButtonLink, theme } from '@lectern/ui';
import styled from 'styled-components';
import { signInLink } from './sign-in-path';

export interface MobileMenuProps {
  /** Null for a visitor. */
  user: CurrentUser | null;
  known: boolean;
  here: { pathname: string; search: string };
}

/** @source product.md, section 2: it has no Popular link */
const PLACES = [
  ['/', 'Discover'],
  ['/trending', 'Trending'],
  ['/conferences', 'Conferences'],
  ['/speakers', 'Speakers'],
  ['/talks', 'Talks'],
  ['/tags', 'Subjects'],
] as const;

/** What the hamburger opens below the header. */
export function MobileSheet({ user, known, here, onClose }: MobileMenuProps & { onClose: () => void }) {
  const current = (path: string) => (here.pathname === path ? 'page' : undefined);
  // A link to the current page does not navigate but must still close the sheet.
  return (
    <Sheet id="mobile-menu" aria-label="Menu">
      {PLACES.map(([to, label]) => (
        <Big key={to} to={to} aria-current={current(to)} onClick={onClose}>
          {label}
        </Big>
      ))}
      {user && (
        <Big to="/talks/new" aria-current={current('/talks/new')} onClick={onClose}>
          Upload
        </Big>
      )}
      {user?.operator && (
        <Big to="/operate" aria-current={current('/operate')} onClick={onClose}>
          Operate
        </Big>
      )}
      {known && !user && (
        <Ways>
          <ButtonLink to={signInLink('sign_in', here)} onClick={onClose}>
            Login
          </ButtonLink>
          <ButtonLink to={signInLink('sign_up', here)} tone="solid" onClick={onClose}>
            Sign Up
          </ButtonLink>
        </Ways>
      )}
    </Sheet>
  );
}

const Sheet = styled.nav`
  position: absolute;
  inset: 100% 0 auto;
  max-height: calc(100dvh - ${theme.header});
  overflow: auto;
  padding: ${theme.space2} ${theme.gutter} ${theme.space5};
  border-bottom: ${theme.hairline};
  background: ${theme.canvas};
  box-shadow: ${theme.shadowFloat};
`;

const Big = styled(Link)`
  display: flex;
  align-items: center;
  min-height: 3.25rem;
  border-bottom: ${theme.hairline};
  font: ${theme.weightDisplay} ${theme.sizeXl} / 1.2 ${theme.display};
  text-decoration: none;
  &[aria-current] {
    box-shadow: inset 4px 0 ${theme.lamp};
    padding-left: ${theme.space4};
  }
`;

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space3};
  padding-top: ${theme.space4};
  > * {
    flex: 1;
  }
`;
