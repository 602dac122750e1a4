import type { CurrentUser } from '@lectern/contracts';
import { Link } from '@lectern/remote';
import { Button, ButtonLink, Icon, menuIcon, theme, xIcon } from '@lectern/ui';
import styled from 'styled-components';
import { signInPath } from './sign-in-path';
import { useDisclosure } from './use-disclosure';

interface MobileMenuProps {
  /** Null for a visitor. */
  user: CurrentUser | null;
  known: boolean;
  here: { pathname: string; search: string };
}

/** The hamburger and what it opens below the header. @source product.md, section 2: it has no Popular link */
export function MobileMenu({ user, known, here }: MobileMenuProps) {
  const { open, setOpen, root, button } = useDisclosure<HTMLDivElement>();
  const current = (path: string) => (here.pathname === path ? 'page' : undefined);
  // A link to the page one is on does not navigate, and closes all the same.
  const close = () => setOpen(false);
  return (
    <Narrow ref={root}>
      <Button
        ref={button}
        tone="quiet"
        icon
        aria-expanded={open}
        aria-controls={open ? 'mobile-menu' : undefined}
        aria-label={open ? 'Close menu' : 'Open menu'}
        onClick={() => setOpen(!open)}
      >
        <Icon of={open ? xIcon : menuIcon} />
      </Button>
      {open && (
        <Sheet id="mobile-menu" aria-label="Menu">
          <Big to="/" aria-current={current('/')} onClick={close}>
            Discover
          </Big>
          <Big to="/trending" aria-current={current('/trending')} onClick={close}>
            Trending
          </Big>
          {user && (
            <Big to="/talks/new" aria-current={current('/talks/new')} onClick={close}>
              Upload
            </Big>
          )}
          {known && !user && (
            <Ways>
              <ButtonLink to={signInPath('sign_in', here)} onClick={close}>
                Login
              </ButtonLink>
              <ButtonLink to={signInPath('sign_up', here)} tone="solid" onClick={close}>
                Sign Up
              </ButtonLink>
            </Ways>
          )}
        </Sheet>
      )}
    </Narrow>
  );
}

const Narrow = styled.div`
  @container header (min-width: 48rem) {
    display: none;
  }
`;

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
  gap: ${theme.space3};
  padding-top: ${theme.space4};
  > * {
    flex: 1;
  }
`;
