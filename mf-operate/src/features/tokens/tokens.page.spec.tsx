import { useAuth } from '@lectern/auth';
import { renderPage, serveApi } from '@lectern/remote/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aRollout } from '../../testing/rollouts';
import { page } from './tokens.page';

const api = serveApi();
beforeEach(() => {
  useAuth.setState({ known: true, user: { id: 1, first_name: 'Operator', image: null } });
  api.answer({
    rollouts: { body: [aRollout()] },
    tokens: { body: [] },
    passkeys: { body: { step_up: 'provider', passkeys: [] } },
  });
});

async function openDialog(button: string) {
  renderPage(page, '/operate/tokens');
  await userEvent.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog'));
}

test('a new token without a team or remotes moves the focus to what is missing first', async () => {
  const NO_REMOTE = /Choose at least one remote/;
  const dialog = await openDialog('New token');
  const create = () => userEvent.click(dialog.getByRole('button', { name: 'Create token' }));
  await create();
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Team')));
  await userEvent.type(dialog.getByLabelText('Team'), 'watch-ci');
  await create();
  await dialog.findByText(NO_REMOTE);
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('New remotes')));
  await userEvent.click(dialog.getByLabelText(/^Every remote/));
  expect(dialog.queryByText(NO_REMOTE)).toBeNull();
});

test('a token for every remote is for the operator who created it, not for a pipeline', async () => {
  const dialog = await openDialog('New token');
  api.answer({
    'POST tokens': {
      status: 201,
      body: {
        id: 2,
        team: 'night-shift',
        remotes: ['*'],
        token: 'lct_secret',
        created_at: '2026-01-05T10:00:00.000Z',
        created_by: 'operator@lectern.example',
        expires_at: '2026-04-05T10:00:00.000Z',
        last_used_at: null,
        last_used_from: null,
        revoked_at: null,
      },
    },
  });
  await userEvent.type(dialog.getByLabelText('Team'), 'night-shift');
  await userEvent.click(dialog.getByLabelText(/^Every remote/));
  await userEvent.click(dialog.getByRole('button', { name: 'Create token' }));
  const once = await screen.findByRole('dialog', { name: 'Token of team night-shift' });
  expect(once.textContent).toContain(
    'It reaches every remote, in your name. Set it for your command line as LECTERN_TOKEN.',
  );
});

test('a command is confirmed by its code, which can be typed at once', async () => {
  const dialog = await openDialog('Confirm a command');
  expect(document.activeElement).toBe(dialog.getByLabelText('Code'));
});

test('the fields of a first passkey can be typed in at once, and a missing one gets the focus', async () => {
  api.answer({ passkeys: { body: { step_up: 'passkey', passkeys: [] } } });
  const dialog = await openDialog('Add a passkey');
  expect(document.activeElement).toBe(dialog.getByLabelText('Code'));
  await userEvent.keyboard('ABCD-EFGH');
  await userEvent.click(dialog.getByRole('button', { name: 'Register passkey' }));
  await dialog.findByText('Enter both the code and a name.');
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Name of the passkey')));
});
