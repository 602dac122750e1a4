import { BroadcastChannel } from 'node:worker_threads';
import { useAuth } from '@lectern/auth';
import type { Member } from '@lectern/contracts';
import { renderPage, serveApi } from '@lectern/remote/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aContent, aMember, aPage } from '../../testing/contents';
import { page } from './member.page';
import { suspendAgain } from './suspensions';

Object.assign(globalThis, { BroadcastChannel });
const api = serveApi();
const CHANGE = '9f0c2a7b11d4e680';

beforeEach(() => {
  useAuth.setState({ known: true, user: { id: 1, first_name: 'Operator', image: null } });
  api.answer({
    rollouts: { body: [] },
    'curation/contents?state=waiting': { body: aPage([]) },
    'curation/contents?member=44': { body: aPage([aContent(1)]) },
  });
});

const open = (member: Member | null = aMember()) => {
  if (member) api.answer({ 'curation/members/44': { body: member } });
  renderPage(page, '/operate/contents/members/:id', '/operate/contents/members/44');
};
const sent = () =>
  api.calls
    .filter(({ method }) => method === 'POST')
    .map(({ path, body }) => [path, body === '' ? null : (JSON.parse(body) as unknown)]);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const pressIn = async (name: string) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
const status = () =>
  within(screen.getByRole('group', { name: 'Last change' })).getByRole('status').textContent;

test('everything is hidden and the member suspended at once, and both are undone by one click', async () => {
  api.answer({
    'POST curation/members/44/hide': { body: { change: CHANGE, changed: 420 } },
    'POST curation/members/44/suspend': { body: aMember() },
    'POST curation/members/44/lift': { body: aMember() },
    'POST curation/contents/undo': { body: { change: null, changed: 420 } },
  });
  open();
  await press('Hide everything');
  await screen.findByText(/This takes 100 talks, 300 notes, and 20 pictures off the site at once\./);
  await pressIn('Spam');
  await pressIn('For good');
  await pressIn('Hide everything and suspend');
  await waitFor(() =>
    expect(status()).toBe('Hidden: 420 items of Spam Mer. Spam Mer is suspended for good.'),
  );
  await press('Undo');
  await waitFor(() => expect(status()).toBe('Undone.'));
  expect(sent()).toEqual([
    ['curation/members/44/hide', { reason: 'Spam' }],
    ['curation/members/44/suspend', { reason: 'Spam' }],
    ['curation/members/44/lift', null],
    ['curation/contents/undo', { change: CHANGE }],
  ]);
});

test('hiding that worked is said and can be undone, although suspending failed', async () => {
  const error = 'The member is an operator now.';
  api.answer({
    'POST curation/members/44/hide': { body: { change: CHANGE, changed: 3 } },
    'POST curation/members/44/suspend': { status: 409, body: { success: false, error, code: 'CONFLICT' } },
  });
  open();
  await press('Hide everything');
  await pressIn('Spam');
  await pressIn('7 days');
  await pressIn('Hide everything and suspend');
  await waitFor(() => expect(status()).toBe(`Hidden: 3 items of Spam Mer. But not suspended: ${error}`));
  screen.getByRole('button', { name: 'Undo' });
});

test('a suspension is shown with its reason, and ended', async () => {
  const suspension = { reason: 'Spam', since: '2026-11-27T15:00:00.000Z', until: null };
  api.answer({
    'POST curation/members/44/lift': { body: aMember() },
    'POST curation/members/44/suspend': { body: aMember() },
  });
  open(aMember({ suspension }));
  await screen.findByText('Suspended for good');
  await press('End the suspension');
  await waitFor(() => expect(status()).toBe('Spam Mer can sign in again.'));
  await press('Undo');
  await waitFor(() => expect(status()).toBe('Undone.'));
  expect(sent()).toEqual([
    ['curation/members/44/lift', null],
    ['curation/members/44/suspend', { reason: 'Spam' }],
  ]);
});

test.each([
  [null, 'Trust', /is trusted: nothing they add waits/, ['trust', 'distrust']],
  ['2026-11-27T15:00:00.000Z', 'Stop trusting', /limits for new members apply/, ['distrust', 'trust']],
])('a member trusted since %s: %s, and it is undone', async (trusted_at, button, text, calls) => {
  api.answer({
    'POST curation/members/44/trust': { body: aMember() },
    'POST curation/members/44/distrust': { body: aMember() },
  });
  open(aMember({ trusted_at }));
  await press(button);
  await waitFor(() => expect(status()).toMatch(text));
  await press('Undo');
  await waitFor(() => expect(status()).toBe('Undone.'));
  expect(sent()).toEqual(calls.map((call) => [`curation/members/44/${call}`, null]));
});

test('trusting asks for a confirmation, and continues with it', async () => {
  const trust = 'POST curation/members/44/trust';
  const error = 'Please confirm that it is you.';
  const body = { success: false, error, code: 'CONFIRMATION_NEEDED', confirmation: { by: 'sign-in' } };
  api.answer({ [trust]: { status: 403, body } });
  open();
  await press('Trust');
  await screen.findByText('Confirm that it is you');
  api.answer({ [trust]: { body: aMember() } });
  await press('I have signed in');
  await waitFor(() => expect(status()).toMatch(/is trusted/));
  expect(screen.queryByText('Confirm that it is you')).toBeNull();
});

test('what is left of a suspension that is set again is rounded up to days', async () => {
  api.answer({ 'POST curation/members/44/suspend': { body: aMember() } });
  const until = '2026-11-30T12:00:00.000Z';
  const now = Date.parse('2026-11-28T10:00:00.000Z');
  await suspendAgain(44, { reason: 'Spam', since: until, until }, now);
  expect(sent()).toEqual([['curation/members/44/suspend', { reason: 'Spam', days: 3 }]]);
});

test('deleting the account says before what becomes of what they added', async () => {
  const deleted = { talks: 100, notes: 300, pictures: 20, biographies: 0, transcripts: 0 };
  const kept = { talks: 0, notes: 0, pictures: 0, biographies: 0, transcripts: 0 };
  api.answer({ 'POST curation/members/44/delete': { body: { deleted, kept } } });
  open();
  await press('Delete the account');
  await screen.findByText('Keep 100 talks and 20 pictures');
  screen.getByText(/300 notes are deleted\./);
  await userEvent.click(screen.getByRole('radio', { name: /Delete everything/ }));
  await pressIn('Delete for good');
  await screen.findByText('The account is deleted');
  await waitFor(() =>
    expect(status()).toBe(
      'The account of Spam Mer is deleted, with 100 talks, 300 notes, and 20 pictures; kept: nothing.',
    ),
  );
  expect(sent()).toEqual([['curation/members/44/delete', { contents: 'delete' }]]);
});

test('nothing is offered to be hidden of a member who has nothing on the site', async () => {
  const shown = { talks: 0, notes: 0, pictures: 0, biographies: 0, transcripts: 0 };
  open(aMember({ shown, waiting: 0 }));
  await screen.findByRole('button', { name: 'Suspend' });
  expect(screen.queryByRole('button', { name: 'Hide everything' })).toBeNull();
});

test('an operator can be neither suspended nor deleted', async () => {
  open(aMember({ is_operator: true }));
  await screen.findByText('Operators cannot be suspended or deleted here.');
  expect(screen.queryByRole('button', { name: /Suspend|Delete/ })).toBeNull();
});

test('a member who is not there', async () => {
  open(null);
  await screen.findByText('There is no such member');
});
