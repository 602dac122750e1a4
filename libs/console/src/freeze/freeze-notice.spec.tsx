import { BroadcastChannel } from 'node:worker_threads';
import { useAuth } from '@lectern/auth';
import { definePage } from '@lectern/remote';
import { renderPage, serveApi } from '@lectern/remote/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FreezeNotice } from './freeze-notice';
import { FreezeSwitch } from './freeze-switch';

Object.assign(globalThis, { BroadcastChannel });
const api = serveApi();
const page = definePage({
  Page: () => (
    <>
      <FreezeNotice />
      <FreezeSwitch />
    </>
  ),
});
const since = '2026-11-27T10:00:00.000Z';
const sent = () =>
  api.calls
    .filter(({ method }) => method === 'POST')
    .map(({ path, body }) => [path, JSON.parse(body) as unknown]);

beforeEach(() => useAuth.setState({ known: true, user: { id: 1, first_name: 'Olga', image: null } }));

test('starts are stopped with a reason, which every page then shows', async () => {
  api.answer({
    'platform/freeze': { body: { reason: null, since: null } },
    'POST platform/freeze': { body: { reason: 'We move.', since } },
  });
  renderPage(page, '/operate');
  await userEvent.click(await screen.findByRole('button', { name: 'No starts now…' }));
  const dialog = within(screen.getByRole('dialog', { name: 'No starts now' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Stop all starts' }));
  dialog.getByText(/A reason is required/);
  expect(sent()).toEqual([]);
  await userEvent.type(dialog.getByRole('textbox'), ' We move. ');
  api.answer({ 'platform/freeze': { body: { reason: 'We move.', since } } });
  await userEvent.click(dialog.getByRole('button', { name: 'Stop all starts' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/No starts now, since .*: We move\./);
  expect(sent()).toEqual([['platform/freeze', { reason: 'We move.' }]]);
});

test('starts are allowed again with a confirmation, without a reason', async () => {
  const error = 'Please confirm that it is you.';
  api.answer({
    'platform/freeze': { body: { reason: 'We move.', since } },
    'POST platform/unfreeze': {
      status: 403,
      body: { success: false, error, code: 'CONFIRMATION_NEEDED', confirmation: { by: 'sign-in' } },
    },
  });
  renderPage(page, '/operate');
  const [first] = await screen.findAllByRole('button', { name: 'Allow starts…' });
  if (first) await userEvent.click(first);
  await userEvent.click(screen.getByRole('button', { name: 'Allow starts' }));
  await screen.findByText('Confirm that it is you');
  api.answer({
    'platform/freeze': { body: { reason: null, since: null } },
    'POST platform/unfreeze': { body: { reason: null, since: null } },
  });
  await userEvent.click(screen.getByRole('button', { name: 'I have signed in' }));
  await screen.findByRole('button', { name: 'No starts now…' });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(sent()).toEqual([
    ['platform/unfreeze', {}],
    ['platform/unfreeze', {}],
  ]);
});
