import { signOut } from '@lectern/auth';
import type { CurrentUser } from '@lectern/contracts';
import { Avatar, Icon, MenuBox, logOutIcon, theme } from '@lectern/ui';
import { useId, type FocusEvent, type KeyboardEvent } from 'react';
import styled from 'styled-components';
import { useDisclosure } from './use-disclosure';

/** The avatar, opening a menu by the ARIA menu button pattern: arrows, Home and End move, Escape and Tab leave. */
export function AccountMenu({ user }: { user: CurrentUser }) {
  const { open, setOpen, root, button } = useDisclosure<HTMLDivElement>();
  const id = useId();

  const onButtonKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(true);
  };
  const onMenuKey = (event: KeyboardEvent<HTMLElement>) => {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')];
    const at = items.findIndex((item) => item === document.activeElement);
    const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    items[(target + items.length) % items.length]?.focus();
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !root.current?.contains(relatedTarget)) setOpen(false);
  };

  return (
    <Box ref={root} onBlur={onBlur}>
      <Face
        ref={button}
        type="button"
        aria-label="Your account"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={onButtonKey}
      >
        <Avatar id={user.id} name={user.first_name} src={user.image} />
      </Face>
      {open && (
        <MenuBox
          ref={focusFirst}
          id={id}
          role="menu"
          aria-label="Your account"
          data-side="end"
          onKeyDown={onMenuKey}
        >
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            onClick={() => {
              setOpen(false);
              void signOut();
            }}
          >
            <Icon of={logOutIcon} />
            Log out
          </button>
        </MenuBox>
      )}
    </Box>
  );
}

const focusFirst = (menu: HTMLElement | null) => menu?.querySelector<HTMLElement>('[role=menuitem]')?.focus();

const Box = styled.div`
  position: relative;
`;

const Face = styled.button`
  display: grid;
  place-items: center;
  width: ${theme.tap};
  height: ${theme.tap};
  padding: 0;
  border: 0;
  border-radius: 50%;
  background: none;
  &:focus-visible {
    border-radius: 50%;
  }
`;
