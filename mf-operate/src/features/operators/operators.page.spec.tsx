import { useAuth } from '@lectern/auth';
import type { OperatorList } from '@lectern/contracts';
import { renderPage, serveApi } from '@lectern/remote/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aRollout } from '../../testing/rollouts';
import { page } from './operators.page';

const AT = '2026-11-20T10:00:00.000Z';
const session = { browser: 'Firefox on Linux', network: '203.0.113.0/24', created_at: AT, last_used_at: AT };
const passkey = { id: 4, name: 'Laptop', created_at: AT, last_used_at: null };

const LIST: OperatorList = {
  step_up: 'passkey',
  operators: [
    { id: null, email: 'new@example.org', you: false, sessions: [], passkeys: [] },
    {
      id: 2,
      email: 'olga@example.org',
      you: false,
      sessions: [{ ...session, id: 12, current: false }],
      passkeys: [passkey],
    },
    {
      id: 1,
      email: 'you@example.org',
      you: true,
      sessions: [{ ...session, id: 11, current: true }],
      passkeys: [{ ...passkey, id: 3 }],
    },
  ],
};

const api = serveApi();
beforeEach(() => {
  useAuth.setState({ known: true, user: { id: 1, first_name: 'Operator', image: null } });
  api.answer({
    rollouts: { body: [aRollout()] },
    operators: { body: LIST },
    'operators/notices': { body: { audit: { problem: null, remedy: null, waiting: 0 }, own: [] } },
    'operators/*': { status: 204, body: undefined },
  });
});

const deleted = () => api.calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
async function openDialog(button: string) {
  renderPage(page, '/operate/operators');
  await userEvent.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog'));
}

test('operators are listed with sessions and passkeys, and one’s own session is not ended here', async () => {
  renderPage(page, '/operate/operators');
  const olga = await screen.findByRole('region', { name: 'olga@example.org' });
  expect(olga.textContent).toMatch(/Firefox on Linuxsince .*, last seen .* from 203\.0\.113\.0\/24/);
  expect(olga.textContent).toMatch(/Laptopadded .*, never used/);
  const own = within(screen.getByRole('region', { name: 'you@example.org' }));
  own.getByText('This session');
  expect(own.queryByRole('button', { name: /^End/ })).toBeNull();
  within(screen.getByRole('region', { name: 'new@example.org' })).getByText('Never signed in');
});

test('a session is ended with a reason, and its operator is told', async () => {
  const dialog = await openDialog('End the session Firefox on Linux of olga@example.org');
  dialog.getByText(/They are told by e-mail and in the console/);
  await userEvent.type(dialog.getByLabelText(/^Reason/), 'Stolen laptop');
  await userEvent.click(dialog.getByRole('button', { name: 'End session' }));
  await waitFor(() => expect(deleted()).toEqual(['operators/2/sessions/12?reason=Stolen+laptop']));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a colleague’s last passkey is removed with the command for the next one', async () => {
  const dialog = await openDialog('Remove the passkey Laptop of olga@example.org');
  dialog.getByText('npm run passkey -- --operator olga@example.org');
  await userEvent.click(dialog.getByRole('button', { name: 'Remove passkey' }));
  await waitFor(() => expect(deleted()).toEqual(['operators/2/passkeys/4']));
});

test('the last passkey of all is not removed before it is said that the command can be run', async () => {
  const [, olga, you] = LIST.operators;
  if (!olga || !you) throw new Error('There are too few operators');
  const operators = [{ ...olga, passkeys: [] }, you];
  api.answer({ operators: { body: { ...LIST, operators } } });
  const dialog = await openDialog('Remove the passkey Laptop of you@example.org');
  dialog.getByText('This is the last passkey of all operators.');
  const remove = () => userEvent.click(dialog.getByRole('button', { name: 'Remove passkey' }));
  await remove();
  await dialog.findByText('Confirm that you can run the command first.');
  expect(deleted()).toEqual([]);
  await userEvent.click(dialog.getByLabelText('I can run this command'));
  await remove();
  await waitFor(() => expect(deleted()).toEqual(['operators/1/passkeys/3?last=true']));
});
