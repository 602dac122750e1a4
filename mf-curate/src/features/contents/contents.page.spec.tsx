import { useAuth } from '@lectern/auth';
import type { Content } from '@lectern/contracts';
import { renderPage, serveApi } from '@lectern/remote/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aContent, aMember, aPage } from '../../testing/contents';
import { page } from './contents.page';

const api = serveApi();
const CHANGE = '9f0c2a7b11d4e680';

beforeEach(() => {
  localStorage.clear();
  useAuth.setState({ known: true, user: { id: 1, first_name: 'Operator', image: null } });
  api.answer({ rollouts: { body: [] } });
});

const list = (contents: Content[], query = '', more = {}) =>
  api.answer({
    'curation/contents?state=waiting': { body: aPage([], more) },
    [`curation/contents${query}`]: { body: aPage(contents, more) },
  });
const open = (query = '') => renderPage(page, '/operate/contents', `/operate/contents${query}`);
const sent = () =>
  api.calls
    .filter(({ method }) => method === 'POST')
    .map(({ path, body }) => [path, JSON.parse(body) as unknown]);
const button = (name: RegExp | string) => screen.findByRole('button', { name });
const status = () => within(screen.getByRole('group', { name: 'Last change' })).getByRole('status');
const tick = (name: RegExp) => screen.getByRole('checkbox', { name });

test('a row is enough to judge: what, whose, since when, where, and a long text can be expanded', async () => {
  const text = `Buy followers. ${'Cheap. '.repeat(60)}The end.`;
  list([
    aContent(1, { text, has_network: true }),
    aContent(2, {
      kind: 'picture',
      title: 'Sandi Metz',
      text: '',
      picture_url: '/api/v1/curation/contents/2/picture',
    }),
  ]);
  open();
  expect((await screen.findByRole('link', { name: /^Talk 1/ })).getAttribute('href')).toBe('/video/talk-1');
  expect(screen.getAllByRole('link', { name: 'Spam Mer' })[0]?.getAttribute('href')).toBe(
    '/operate/contents/members/44',
  );
  expect(screen.getByRole('link', { name: 'Same network as Talk 1' }).getAttribute('href')).toBe(
    '/operate/contents?network_of=1',
  );
  screen.getByRole('img', { name: 'Added for Sandi Metz' });
  expect(screen.queryByText(/The end\./)).toBeNull();
  await userEvent.click(await button('More of Talk 1'));
  screen.getByText(/The end\./);
});

test('what is hidden with a reason is hidden in one call, said, and undone by one click', async () => {
  list([aContent(1), aContent(2)]);
  api.answer({
    'POST curation/contents/hide': { body: { change: CHANGE, changed: 1 } },
    'POST curation/contents/undo': { body: { change: null, changed: 1 } },
  });
  open();
  await userEvent.click(await button('Hide Talk 1'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hide this note' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Hide' }));
  await dialog.findByText('Say why: the member sees the reason.');
  expect(document.activeElement).toBe(dialog.getByRole('textbox'));
  expect(sent()).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Spam' }));
  list([aContent(1, { state: 'hidden', reason: 'Spam' }), aContent(2)]);
  await userEvent.click(dialog.getByRole('button', { name: 'Hide' }));
  await waitFor(() => expect(status().textContent).toBe('Hidden: Note “Talk 1”.'));
  await button('Restore Talk 1');
  await userEvent.click(await button('Undo'));
  await waitFor(() => expect(status().textContent).toBe('Undone.'));
  expect(sent()).toEqual([
    ['curation/contents/hide', { ids: [1], reason: 'Spam' }],
    ['curation/contents/undo', { change: CHANGE }],
  ]);
});

test('a reason that was typed is offered again', async () => {
  list([aContent(1), aContent(2)]);
  api.answer({ 'POST curation/contents/hide': { body: { change: CHANGE, changed: 1 } } });
  open();
  await userEvent.click(await button('Hide Talk 1'));
  await userEvent.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'Third advertisement');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Hide' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(await button('Hide Talk 2'));
  await button('Third advertisement');
});

test('several are selected by x, space and shift, and all at once', async () => {
  list([1, 2, 3, 4].map((id) => aContent(id)));
  api.answer({ 'POST curation/contents/hide': { body: { change: CHANGE, changed: 3 } } });
  open();
  const first = await screen.findByRole('checkbox', { name: 'Select note Talk 1' });
  first.focus();
  await userEvent.keyboard('x');
  screen.getByText('1 selected');
  fireEvent.click(tick(/Talk 3$/), { shiftKey: true });
  screen.getByText('3 selected');
  tick(/Talk 4$/).focus();
  await userEvent.keyboard(' ');
  screen.getByText('4 selected');
  await userEvent.keyboard('x');
  await userEvent.click(await button('Hide 3'));
  await userEvent.click(await button('Abuse'));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Hide' }));
  await waitFor(() => expect(status().textContent).toBe('Hidden: 3 items.'));
  expect(sent()).toEqual([['curation/contents/hide', { ids: [1, 2, 3], reason: 'Abuse' }]]);
  screen.getByText('Select all on this page');
  await userEvent.click(tick(/Select all/));
  screen.getByText('4 selected');
});

test('the queue: its number is in the navigation, and what waits is approved', async () => {
  const waiting = aContent(5, { kind: 'biography', state: 'waiting', title: 'Sandi Metz' });
  list([waiting], '?state=waiting', { waiting: 7 });
  api.answer({ 'POST curation/contents/approve': { body: { change: CHANGE, changed: 1 } } });
  open('?state=waiting');
  await screen.findByRole('link', { name: 'Contents 7 waiting' });
  const approve = await button('Approve Sandi Metz');
  await button('Refuse Sandi Metz');
  list([], '?state=waiting');
  approve.focus();
  await userEvent.click(approve);
  await screen.findByText('Nothing is waiting.');
  await waitFor(() => expect(status().textContent).toBe('Approved: “Sandi Metz”.'));
  // The button has left with its row.
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Last change' }));
  expect(sent()).toEqual([['curation/contents/approve', { ids: [5] }]]);
});

test('only what was hidden long enough can be deleted for good', async () => {
  const hidden = { state: 'hidden', reason: 'Spam', hidden_at: '2026-01-01T00:00:00.000Z' } as const;
  list([
    aContent(1, { ...hidden, deleted_from: '2026-01-31T00:00:00.000Z' }),
    aContent(2, { ...hidden, deleted_from: '2999-01-31T00:00:00.000Z' }),
  ]);
  api.answer({ 'POST curation/contents/delete': { body: { change: null, changed: 1 } } });
  open();
  await button('Delete for good Talk 1');
  expect(screen.queryByRole('button', { name: 'Delete for good Talk 2' })).toBeNull();
  screen.getByText(/Deleted for good from January 31, 2999/);
  await userEvent.click(await button('Delete for good Talk 1'));
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete for good' }),
  );
  await waitFor(() => expect(status().textContent).toBe('Deleted for good: Note “Talk 1”.'));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a refusal leaves the dialog open with what was typed', async () => {
  list([aContent(1)]);
  const error = 'Something else went wrong.';
  api.answer({ 'POST curation/contents/hide': { status: 500, body: { success: false, error } } });
  open();
  await userEvent.click(await button('Hide Talk 1'));
  await userEvent.click(await button('Spam'));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Hide' }));
  await screen.findByText(error);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Reason/ }).value).toBe('Spam');
});

test('filters are in the address, and each can be removed', async () => {
  list([aContent(1)], '?member=44&text=buy', { next: 9 });
  api.answer({ 'curation/members/44': { body: aMember() } });
  open('?member=44&text=buy');
  expect((await screen.findByRole('link', { name: 'Older' })).getAttribute('href')).toBe(
    '/operate/contents?member=44&text=buy&before=9',
  );
  expect((await screen.findByRole('link', { name: /^By Spam Mer/ })).getAttribute('href')).toBe(
    '/operate/contents?text=buy',
  );
  list([], '?member=44&text=sell');
  const text = screen.getByRole('searchbox', { name: /^Text/ });
  await userEvent.clear(text);
  await userEvent.type(text, 'sell{Enter}');
  await screen.findByText('Nothing matches these filters.');
});

test('a talk from an import is hidden from the results of a search', async () => {
  list([aContent(-30, { kind: 'talk', title: 'Old talk', member: null })], '?text=old');
  api.answer({ 'POST curation/contents/hide': { body: { change: CHANGE, changed: 1 } } });
  open('?text=old');
  await userEvent.click(await button('Hide Old talk'));
  screen.getByText('From an import or a former member');
  await userEvent.click(await button('Copyright'));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Hide' }));
  await waitFor(() => expect(status().textContent).toBe('Hidden: Talk “Old talk”.'));
  expect(sent()).toEqual([['curation/contents/hide', { ids: [-30], reason: 'Copyright' }]]);
});

test('a member is found by name or address', async () => {
  list([]);
  api.answer({ 'curation/members?query=%2Ftalks%2Fx': { body: [aMember()] } });
  open();
  await userEvent.type(
    await screen.findByRole('searchbox', { name: /^Name, or address/ }),
    '/talks/x{Enter}',
  );
  await screen.findByText('1 member found.');
  expect(screen.getByRole('link', { name: 'Spam Mer' }).getAttribute('href')).toBe(
    '/operate/contents/members/44',
  );
});

test('a list that cannot be loaded says so, and can be tried again', async () => {
  api.answer({ 'curation/contents': { status: 500, body: { success: false, error: 'Try later.' } } });
  open();
  await screen.findByText('The contents could not be loaded');
  list([aContent(1)]);
  await userEvent.click(await button('Try again'));
  await screen.findByRole('checkbox', { name: 'Select note Talk 1' });
});
