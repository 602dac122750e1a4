import { signOut } from '@lectern/auth';
import { Icon, MenuBox, logOutIcon } from '@lectern/ui';
import type { KeyboardEvent } from 'react';

/** What the avatar opens: a menu by the ARIA pattern, in which arrows, Home and End move. */
export function AccountPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')];
    const at = items.findIndex((item) => item === document.activeElement);
    const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    items[(target + items.length) % items.length]?.focus();
  };
  return (
    <MenuBox ref={focusFirst} id={id} role="menu" aria-label="Your account" data-side="end" onKeyDown={onKey}>
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        onClick={() => {
          onClose();
          void signOut();
        }}
      >
        <Icon of={logOutIcon} />
        Log out
      </button>
    </MenuBox>
  );
}

const focusFirst = (menu: HTMLElement | null) => menu?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
