import { signOut } from '@lectern/auth';
import { Link } from '@lectern/remote';
import { Icon, MenuBox, logOutIcon, slidersHorizontalIcon } from '@lectern/ui';
import type { KeyboardEvent } from 'react';

interface Props {
  id: string;
  /** Whether the signed-in user is an operator. */
  operator: boolean;
  onClose: () => void;
}

/** The avatar's menu, following the ARIA pattern: arrow keys, Home and End move the focus. */
export function AccountPanel({ id, operator, onClose }: Props) {
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
      {operator && (
        <Link to="/operate" role="menuitem" tabIndex={-1} onClick={onClose}>
          <Icon of={slidersHorizontalIcon} />
          Operate
        </Link>
      )}
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
