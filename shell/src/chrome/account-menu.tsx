import type { CurrentUser } from '@lectern/contracts';
import { Avatar, theme } from '@lectern/ui';
import { useId, type FocusEvent, type KeyboardEvent } from 'react';
import styled from 'styled-components';
import { AccountPanel } from './account-panel';
import { useDisclosure } from './use-disclosure';

/** The avatar, which opens a menu following the ARIA menu button pattern: Escape and Tab close it. */
export function AccountMenu({ user }: { user: CurrentUser }) {
  const { open, setOpen, root, button } = useDisclosure<HTMLDivElement>();
  const id = useId();

  const onButtonKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(true);
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
      {open && <AccountPanel id={id} operator={user.operator === true} onClose={() => setOpen(false)} />}
    </Box>
  );
}

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
