import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog, DialogBody, DialogFoot } from './dialog';

function Page({ onClose = () => undefined }: { onClose?: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <header>
        <button onClick={() => setOpen(true)}>Open</button>
      </header>
      <main>
        {open && (
          <Dialog
            title="Settings"
            onClose={() => {
              setOpen(false);
              onClose();
            }}
          >
            <DialogBody>
              <input aria-label="Name" data-autofocus />
            </DialogBody>
            <DialogFoot>
              <button>Last</button>
            </DialogFoot>
          </Dialog>
        )}
      </main>
      <div role="region" aria-label="Messages">
        <p role="alert">
          Saved <button>Dismiss</button>
        </p>
      </div>
    </>
  );
}

async function open() {
  const user = userEvent.setup();
  const onClose = jest.fn();
  const view = render(<Page onClose={onClose} />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  return { ...view, user, onClose };
}

test('the dialog is modal: named and focused, with the page behind it inert and locked, and messages within reach', async () => {
  const { container } = await open();
  const dialog = screen.getByRole('dialog', { name: 'Settings' });
  expect(dialog.getAttribute('aria-modal')).toBe('true');
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  expect(container.querySelector('header')?.hasAttribute('inert')).toBe(true);
  expect(screen.getByRole('region').hasAttribute('inert')).toBe(false);
  expect(document.documentElement.style.overflow).toBe('hidden');
});

test('Tab cycles through the dialog and the messages', async () => {
  const { user } = await open();
  const seen: (string | null | undefined)[] = [];
  for (let tab = 0; tab < 4; tab++) {
    await user.tab();
    seen.push(document.activeElement?.textContent || document.activeElement?.getAttribute('aria-label'));
  }
  expect(seen).toEqual(['Last', 'Dismiss', 'Close', 'Name']);
  screen.getByRole('button', { name: 'Close' }).focus();
  await user.tab({ shift: true });
  expect(document.activeElement?.textContent).toBe('Dismiss');
});

test('Escape closes the dialog and restores the page and the focus', async () => {
  const { user, onClose, container } = await open();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(container.querySelector('[inert]')).toBeNull();
  expect(document.documentElement.style.overflow).toBe('');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));
});

test('an Escape that something inside the dialog has handled does not close it', async () => {
  const { onClose } = await open();
  const field = screen.getByLabelText('Name');
  field.addEventListener('keydown', (event) => event.preventDefault());
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(onClose).not.toHaveBeenCalled();
});

test('the close button closes the dialog', async () => {
  const { user, onClose } = await open();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});
