import { BroadcastChannel } from 'node:worker_threads';
import { useAuth } from '@lectern/auth';
import { TYPED_BEFORE, type Rollout } from '@lectern/contracts';
import { useAlerts } from '@lectern/remote';
import { renderPage, serveApi } from '@lectern/remote/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SIGN_IN_FIRST, announceSignIn, askToConfirm } from '@lectern/console';
import { page } from '../overview/overview.page';
import { aRelease, aRollout } from '../../../testing/rollouts';

// jsdom has none.
Object.assign(globalThis, { BroadcastChannel });

const api = serveApi();
const candidate = aRollout({ candidate: '1.1.0', share: 1_000, fallback: '0.9.0', revision: 7 });
const releases = [aRelease('1.1.0'), aRelease('1.0.0'), aRelease('0.9.0')];

function site(rollout: Rollout) {
  api.answer({
    rollouts: { body: [rollout] },
    releases: { body: releases },
    'releases?remote=mf-talk': { body: releases },
    'rollouts/audit': { body: [] },
    'rollouts/audit?act=automatic-rollback': { body: [] },
    'rollouts/audit/verify': { body: { intact: true, entries: 1, broken_at: null } },
    'rollouts/mf-talk/health?hours=24': {
      body: {
        releases: [],
        comparison: null,
        from: rollout.updated_at,
        to: rollout.updated_at,
        step_minutes: 5,
      },
    },
  });
}
const sent = () => api.calls.filter(({ method }) => method === 'POST');
const bodies = () => sent().map(({ path, body }) => [path, JSON.parse(body) as unknown]);
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const dialog = () => within(screen.getByRole('dialog'));
const shareField = () => dialog().getByLabelText<HTMLInputElement>('Share of visitors, in percent');
const reasonField = () => dialog().getByLabelText<HTMLInputElement>('Reason (recorded in the audit log)');

/** Opens an action's dialog, from the overview. */
async function openAct(name: string) {
  renderPage(page, '/operate');
  await userEvent.click(await button(`${name} mf-talk`));
  await screen.findByRole('dialog');
}

beforeEach(() => {
  useAuth.setState({ known: true, user: { id: 1, first_name: 'Operator', image: null } });
  useAlerts.setState({ alerts: [] });
});

test('start: the newest release that is not live is started at the typed share, on the displayed revision', async () => {
  site(aRollout({ revision: 3 }));
  api.answer({ 'POST rollouts/mf-talk/start': { body: candidate } });
  await openAct('Start');
  await waitFor(() =>
    expect(dialog().getByRole<HTMLInputElement>('radio', { name: /1\.1\.0/ }).checked).toBe(true),
  );
  const share = shareField();
  await userEvent.clear(share);
  await userEvent.type(share, '12,5');
  await userEvent.click(dialog().getByLabelText(/preview cookie/));
  await userEvent.click(await button('Start 1.1.0 at 12.5\u00a0%'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodies()).toEqual([
    [
      'rollouts/mf-talk/start',
      { version: '1.1.0', percent: 12.5, segment: { users: [], preview: true }, revision: 3 },
    ],
  ]);
  expect(useAlerts.getState().alerts).toMatchObject([
    { text: 'mf-talk: 1.1.0 now goes to 10\u00a0% of visitors.', tone: 'plain' },
  ]);
  // The row shows it before the list is refreshed, and has the focus.
  screen.getByRole('button', { name: 'Promote mf-talk' });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('mf-talk'));
});

test('share: the steps, the slider and the number agree', async () => {
  site(candidate);
  api.answer({ 'POST rollouts/mf-talk/share': { body: { ...candidate, share: 5_000, revision: 8 } } });
  await openAct('Share');
  await userEvent.click(dialog().getByRole('button', { name: '50\u00a0%' }));
  expect(shareField().value).toBe('50');
  expect(dialog().getByRole('slider').getAttribute('aria-valuetext')).toBe('50\u00a0%');
  await userEvent.click(await button('Change to 50\u00a0%'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodies()).toEqual([['rollouts/mf-talk/share', { percent: 50, revision: 7 }]]);
});

test('an error is shown at its field, which gets the focus, and nothing is sent', async () => {
  site(candidate);
  await openAct('Roll back');
  await userEvent.click(await button('Roll back to 1.0.0'));
  const reason = reasonField();
  expect(reason.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(reason));
  dialog().getByText(/A reason is required/);
  expect(sent()).toEqual([]);
});

test('roll back: the stable release is preselected', async () => {
  site(candidate);
  api.answer({ 'POST rollouts/mf-talk/rollback': { body: aRollout({ stable: '0.9.0', revision: 8 }) } });
  await openAct('Roll back');
  expect((await dialog().findAllByRole('radio')).map((radio) => (radio as HTMLInputElement).value)).toEqual([
    '',
    '0.9.0',
  ]);
  await userEvent.click(dialog().getByRole('radio', { name: /0\.9\.0/ }));
  await userEvent.type(reasonField(), 'tabs fail{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodies()).toEqual([
    ['rollouts/mf-talk/rollback', { reason: 'tabs fail', to: '0.9.0', revision: 7 }],
  ]);
});

test('roll back: without an earlier working release nothing is preselected, and releases that were never stable are not offered', async () => {
  site(aRollout({ stable: '1.0.0', fallback: null, revision: 7 }));
  api.answer({
    'releases?remote=mf-talk': {
      body: [aRelease('1.1.0', { was_stable: false }), aRelease('1.0.0'), aRelease('0.9.0')],
    },
  });
  await openAct('Roll back');
  const radios = await dialog().findAllByRole<HTMLInputElement>('radio');
  expect(radios.map(({ value, checked }) => [value, checked])).toEqual([['0.9.0', false]]);
  await userEvent.type(reasonField(), 'tabs fail{Enter}');
  dialog().getByText('Choose a release.');
  expect(sent()).toEqual([]);
  await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
});

test('a withdrawn remote is restored from its row', async () => {
  const withdrawn = aRollout({ withdrawn_at: '2026-11-02T00:00:00.000Z', revision: 7 });
  site(withdrawn);
  api.answer({ 'POST rollouts/mf-talk/restore': { body: aRollout({ revision: 8 }) } });
  await openAct('Restore');
  screen.getByText('Withdrawn');
  await userEvent.type(reasonField(), 'mended');
  await userEvent.click(await button('Restore with 1.0.0'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodies()).toEqual([
    ['rollouts/mf-talk/restore', { version: '1.0.0', reason: 'mended', revision: 7 }],
  ]);
});

test('conflict: the dialog says that someone else acted, shows the current state, keeps the typed text, and lets the operator decide again', async () => {
  site(candidate);
  const now = { ...candidate, share: 2_500, revision: 8 };
  const refusal = { success: false, code: 'CONFLICT', error: 'Changed.', requestId: 'req-1', rollout: now };
  api.answer({ 'POST rollouts/mf-talk/share': { status: 409, body: refusal } });
  await openAct('Share');
  const share = shareField();
  const reason = dialog().getByLabelText<HTMLInputElement>(/^Reason/);
  await userEvent.clear(share);
  await userEvent.type(share, '33.33');
  await userEvent.type(reason, 'all is well');
  await userEvent.click(await button('Change to 33.33\u00a0%'));

  await dialog().findByText(/Someone else acted first/);
  dialog().getByText('req-1');
  dialog().getByText('at 25 %', { exact: false, selector: 'dd' });
  expect([share.value, reason.value]).toEqual(['33.33', 'all is well']);

  api.answer({ 'POST rollouts/mf-talk/share': { body: { ...now, share: 3_333, revision: 9 } } });
  await userEvent.click(await button('Change to 33.33\u00a0%'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodies().map(([, body]) => (body as { revision: number }).revision)).toEqual([7, 8]);
});

test('conflict: an action that has become impossible cannot be sent again', async () => {
  site(candidate);
  const rollout = aRollout({ stable: '1.1.0', revision: 8 });
  api.answer({
    'POST rollouts/mf-talk/promote': { status: 409, body: { success: false, error: 'x', rollout } },
  });
  await openAct('Promote');
  await userEvent.click(await button('Give 1.1.0 to everybody'));
  await dialog().findByText('There is no candidate any more.');
  expect(dialog().queryByRole('button', { name: /to everybody/ })).toBeNull();
  await userEvent.click(dialog().getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('any other refusal is shown in its own words with its request id', async () => {
  site(candidate);
  const refusal = { success: false, code: 'RATE_LIMITED', error: 'Too many requests.', requestId: 'req-2' };
  api.answer({ 'POST rollouts/mf-talk/promote': { status: 429, body: refusal } });
  await openAct('Promote');
  await userEvent.click(await button('Give 1.1.0 to everybody'));
  await dialog().findByText(/Too many requests/);
  dialog().getByText('req-2');
  dialog().getByRole('button', { name: 'Give 1.1.0 to everybody' });
});

test('an action is sent once however often the button is pressed, and the dialog stays open until it is done', async () => {
  site(candidate);
  let answer = () => {};
  const hold = new Promise<void>((done) => (answer = done));
  api.answer({ 'POST rollouts/mf-talk/promote': { hold, body: aRollout({ stable: '1.1.0', revision: 8 }) } });
  await openAct('Promote');
  const form = screen.getByRole('dialog').querySelector('form');
  const press = () => form?.requestSubmit();
  press();
  press();
  await waitFor(() => expect(sent()).toHaveLength(1));
  press();
  await userEvent.keyboard('{Escape}');
  screen.getByRole('dialog');
  answer();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toHaveLength(1);
});

test('when the session ends the dialog says that nothing was done, and the reason is restored for its author until it is used', async () => {
  site(candidate);
  const ended = { status: 401, body: { success: false, error: 'x', code: 'UNAUTHORIZED' } };
  api.answer({
    'POST rollouts/mf-talk/rollback': ended,
    'auth/status': { body: { user: null, token: null } },
  });
  const signIn = async (id: number) => {
    act(() => useAuth.setState({ user: { id, first_name: 'Operator', image: null } }));
    await userEvent.click(await button('Roll back mf-talk'));
    await screen.findByRole('dialog');
  };
  await openAct('Roll back');
  await userEvent.type(reasonField(), 'tabs fail{Enter}');
  await screen.findByText(SIGN_IN_FIRST);
  expect(useAlerts.getState().alerts).toMatchObject([
    { text: 'You have been logged out. Nothing was done.', tone: 'bad' },
  ]);

  await signIn(2);
  expect(reasonField().value).toBe('');
  await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
  act(() => useAuth.setState({ user: null }));
  await signIn(1);
  expect(reasonField().value).toBe('tabs fail');
  dialog().getByText(TYPED_BEFORE);

  api.answer({ 'POST rollouts/mf-talk/rollback': { body: { ...candidate, revision: 8 } } });
  await userEvent.click(await button('Roll back to 1.0.0'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await signIn(1);
  expect(reasonField().value).toBe('');
});

describe('an action that needs a confirmation', () => {
  const refusal = {
    status: 403,
    body: {
      success: false,
      code: 'CONFIRMATION_NEEDED',
      error: 'Please confirm that it is you.',
      confirmation: { by: 'sign-in' },
    },
  };
  const promote = 'POST rollouts/mf-talk/promote';
  const reason = () => dialog().getByLabelText<HTMLInputElement>(/^Reason/);

  beforeEach(async () => {
    site(candidate);
    api.answer({ [promote]: refusal });
    await openAct('Promote');
    await userEvent.type(reason(), 'all is well{Enter}');
    await dialog().findByText('Confirm that it is you');
  });

  test('asks in its dialog and continues once another window has signed in, without retyping', async () => {
    const link = dialog().getByRole('link', { name: 'Sign in in a new window' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      '/users/sign_in?return_to=%2Foperate%2Fconfirmed&again=true',
      '_blank',
    ]);
    expect(reason().value).toBe('all is well');
    api.answer({ [promote]: { body: aRollout({ stable: '1.1.0', revision: 8 }) } });
    announceSignIn();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [first, second] = bodies();
    expect([sent().length, second]).toEqual([2, first]);
  });

  test('asks again after an invalid proof, and is not done if it is cancelled', async () => {
    await userEvent.click(await button('I have signed in'));
    await dialog().findByText('That confirmation failed. Try again.');
    await userEvent.click(await button('Don’t confirm'));
    await dialog().findByText(/The action was not confirmed/);
    expect(reason().value).toBe('all is well');
    expect(sent()).toHaveLength(2);
  });

  test('is cancelled with its dialog', async () => {
    act(() => useAuth.setState({ user: null }));
    await screen.findByText(SIGN_IN_FIRST);
    await expect(askToConfirm({ by: 'sign-in' }, false)).resolves.toBeNull();
    expect(sent()).toHaveLength(1);
  });
});
