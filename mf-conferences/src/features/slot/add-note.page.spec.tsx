import { useAuth } from '@lectern/auth';
import {
  ALREADY_SUBSCRIBED,
  MAX_NOTE_LENGTH,
  SIGN_IN_TO_LIKE,
  SIGN_IN_TO_SUBSCRIBE,
  SIGN_IN_TO_WRITE,
  SIGN_IN_TO_WRITE_LINK,
  SUBSCRIBED,
  type SlotAnswer,
} from '@lectern/contracts';
import { NOT_ADDED } from '@lectern/notes';
import { Link, definePage, useAlerts, useLocation } from '@lectern/remote';
import {
  expectNothingMissing,
  firstConference,
  firstNote,
  firstSlot,
  renderPage,
  serveApi,
  type Answers,
} from '@lectern/remote/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { rememberConference } from '../../shared/remembered-conference';
import { slotLink } from '../../shared/slot-link';
import { NO_SLOTS, conference, friday, note, schedule, slot } from '../../testing/conference';
import { page } from './add-note.page';

const api = serveApi();
const member = { id: 3, first_name: 'Member M', image: null };
const SLOT = 'slots/31';
const NOTES = 'slots/31/fetch_notes';
const SUBSCRIBE = 'talks/5/subscribe';
const LIKE = 'Like this note, 2 likes';
const answerOf = (change = {}): SlotAnswer => ({
  conference: conference(),
  slot: slot(change),
  subscribed: false,
});
const all: Answers = { [SLOT]: { body: answerOf() }, [NOTES]: { body: [note()] } };

const show = (path = '/add_note?slot=31') => renderPage(page, '/add_note', path);
const alerts = () => useAlerts.getState().alerts.map(({ text }) => text);
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const signIn = () => useAuth.setState({ user: member, known: true });

let warned: jest.SpyInstance;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  useAuth.setState({ user: null, known: true });
  useAlerts.setState({ alerts: [] });
  warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => warned.mockRestore());

test('Slot detail: answers with the fields of the first version are enough', async () => {
  api.answer({
    [SLOT]: { body: { conference: firstConference(1), slot: firstSlot(31) } },
    [NOTES]: { body: [firstNote(1)] },
  });
  signIn();
  show();
  await screen.findByRole('heading', { level: 1, name: 'Talk 31' });
  await screen.findByText('Note 1');
  expectNothingMissing();
});

test('Slot detail: a link alone shows header, time range, title and notes', async () => {
  api.answer(all);
  const { head } = show();
  await screen.findByRole('heading', { level: 1, name: 'Opening Keynote' });
  screen.getByRole('heading', { name: 'Conferences' });
  screen.getByText('Rails World 2024');
  screen.getByText('09:45 - 11:00');
  screen.getByText('Thursday, September 26, 2024');
  button('Date: 2024-09-26');
  screen.getByRole('heading', { name: 'Add Notes' });
  const written = within((await screen.findByText('Ask about the index.')).closest('li') ?? document.body);
  written.getByText('08:49 PM');
  written.getByText('Member M');
  expect(head()).toMatchObject({
    title: 'Opening Keynote | Lectern',
    canonical: '/add_note?slot=31',
  });
  expect(screen.getByRole('link', { name: 'Watch the recording' }).getAttribute('href')).toBe(
    '/video/opening-keynote',
  );
});

test('Slot detail: navigation state is shown immediately, and stays when nothing can be loaded', async () => {
  const unnamed = slot({ talk_title: null, has_video: false });
  const { to, state } = slotLink(unnamed, schedule([unnamed]));
  expect(Object.keys(state)).toEqual(
    expect.arrayContaining([
      'slot_id',
      'talk_id',
      'startTime',
      'endTime',
      'talkTitle',
      'conference_id',
      'slots',
      'conference_slug',
    ]),
  );
  const Journey = () =>
    useLocation().pathname === '/add_note' ? (
      <page.Page />
    ) : (
      <Link to={to} state={state}>
        Go
      </Link>
    );
  renderPage(definePage({ Page: Journey }), '*', '/conference/rails-world-2024');
  await userEvent.click(screen.getByRole('link', { name: 'Go' }));
  screen.getByRole('heading', { level: 1, name: 'No Title Available' });
  screen.getByText('09:45 - 11:00');
  screen.getByText('The recording will appear here.');
  screen.getByText('Rails World 2024');
  await waitFor(() => expect(warned).toHaveBeenCalled());
  screen.getByRole('heading', { level: 1, name: 'No Title Available' });
});

test('without a slot the page says so and links to the conferences', () => {
  const { head } = show('/add_note');
  screen.getByText('No slot selected.');
  expect(screen.getByRole('link', { name: 'Conferences' }).getAttribute('href')).toBe('/conferences');
  expect(head()?.status).toBeUndefined();
  expect(api.asked).toEqual([]);
});

test('an unknown slot is reported as missing', async () => {
  const { head } = show();
  await screen.findByText('There is no slot at this address.');
  expect(head()?.status).toBe(404);
});

test('the remembered name of the conference wins over its own', async () => {
  rememberConference({ slug: 'rails-world-2024', name: 'As it was called', logo: null });
  api.answer(all);
  show();
  await screen.findByText('As it was called');
});

test("'Default Conference Name' and 'No Title Available' are the fallbacks", async () => {
  api.answer({
    [SLOT]: { body: { conference: conference({ name: null }), slot: slot({ talk_title: null }) } },
    [NOTES]: { body: [] },
  });
  show();
  await screen.findByText('Default Conference Name');
  screen.getByRole('heading', { level: 1, name: 'No Title Available' });
});

test('the date picker leads to the other slots of a day', async () => {
  api.answer({
    ...all,
    'conferences/rails-world-2024/slots': { body: schedule() },
    'slots/34': { body: { conference: conference(), slot: friday } },
    'slots/34/fetch_notes': { body: [] },
  });
  show();
  await screen.findByText('Opening Keynote');
  await userEvent.click(button('Date: 2024-09-26'));
  await userEvent.click(button('Friday, September 27, 2024'));
  const day = await screen.findByRole('navigation', { name: 'Friday, September 27, 2024' });
  await userEvent.click(await within(day).findByRole('link', { name: /The Rails Boot Process/ }));
  await screen.findByRole('heading', { level: 1, name: 'The Rails Boot Process' });
  button('Date: 2024-09-27');
  await userEvent.click(button('Date: 2024-09-27'));
  await userEvent.click(button('Saturday, September 28, 2024'));
  await screen.findByText(NO_SLOTS);
});

test('Add notes, guest: the textarea is disabled and says why', async () => {
  api.answer(all);
  show();
  await screen.findByText('Opening Keynote');
  expect(box().disabled).toBe(true);
  expect(box().placeholder).toBe(SIGN_IN_TO_WRITE);
  expect(screen.getByRole('link', { name: SIGN_IN_TO_WRITE_LINK }).getAttribute('href')).toBe(
    '/users/sign_in?return_to=%2Fadd_note%3Fslot%3D31',
  );
});

test('Slot notes: an empty or whitespace-only note is not sent, and an alert is shown', async () => {
  signIn();
  api.answer(all);
  show();
  await screen.findByText('Opening Keynote');
  expect(box().placeholder).toBe('Type here...');
  await userEvent.type(box(), '   ');
  await userEvent.click(button('Submit'));
  expect(alerts()).toEqual(['Failed to add note. Error: Unknown error']);
  expect(api.asked).not.toContain('notes');
  screen.getByText('Write something first.');
  expect(document.activeElement).toBe(box());
});

test('notes by others arrive when the tab becomes visible again, and are announced', async () => {
  signIn();
  api.answer(all);
  show();
  await screen.findByText('Ask about the index.');
  const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
  api.answer({ [NOTES]: { body: [note({ id: 93, user_id: 9, content: 'Mind the gap locks.' }), note()] } });
  act(() => void dispatchEvent(new Event('focus')));
  await screen.findByText('Mind the gap locks.');
  expect(screen.getByText('1 new note').getAttribute('role')).toBe('status');
  later.mockRestore();
});

test('Slot notes: a note is sent as the contract requires, then the list refetches and the textarea clears', async () => {
  signIn();
  api.answer({ ...all, notes: { status: 201, body: note({ id: 92 }) } });
  show();
  await screen.findByText('Ask about the index.');
  const sent = jest.spyOn(globalThis, 'fetch');
  const before = api.asked.filter((path) => path === NOTES).length;
  await userEvent.type(box(), ' Index on slide 22. ');
  api.answer({ [NOTES]: { body: [note({ id: 92, content: 'Index on slide 22.' }), note()] } });
  await userEvent.click(button('Submit'));
  await screen.findByText('Index on slide 22.', { selector: 'p' });
  await waitFor(() => expect(box().value).toBe(''));
  const [, init] = sent.mock.calls.find(([path]) => path === '/api/v1/notes') ?? [];
  const body = JSON.parse(init?.body as string) as { note: { public_at: string } };
  expect(body).toEqual({
    note: {
      slot_id: 31,
      content: 'Index on slide 22.',
      talk_id: 5,
      user_id: 3,
      public_at: new Date(body.note.public_at).toISOString(),
    },
  });
  expect(api.asked.filter((path) => path === NOTES)).toHaveLength(before + 1);
  expect(alerts()).toEqual([]);
  sent.mockRestore();
});

test.each([200, 401, 422, 500])(
  'Slot note add failure, by status %d: an alert is shown and the text stays',
  async (status) => {
    signIn();
    api.answer({ ...all, notes: { status, body: { success: false, error: 'No' } } });
    show();
    await screen.findByText('Opening Keynote');
    await userEvent.type(box(), 'Index');
    await userEvent.click(button('Submit'));
    await waitFor(() => expect(alerts()).toEqual([NOT_ADDED]));
    expect(box().value).toBe('Index');
  },
);

test('the typed text is restored after a reload, only for its author', async () => {
  signIn();
  api.answer(all);
  const { unmount } = show();
  await screen.findByText('Opening Keynote');
  await userEvent.type(box(), 'Half a thou');
  unmount();
  show();
  await screen.findByText('Opening Keynote');
  expect(box().value).toBe('Half a thou');
  act(() => useAuth.setState({ user: { ...member, id: 4 } }));
  expect(box().value).toBe('');
});

test('a note that is too long is reported before it is sent', async () => {
  signIn();
  api.answer(all);
  show();
  await screen.findByText('Opening Keynote');
  fireEvent.change(box(), { target: { value: '🙂'.repeat(MAX_NOTE_LENGTH + 3) } });
  await screen.findByText('3 characters too many.');
});

test('Slot notes fetch failure: it is only logged', async () => {
  api.answer({
    [SLOT]: { body: answerOf() },
    [NOTES]: { status: 500, body: { success: false, error: 'Broken' } },
  });
  show();
  await screen.findByText('Opening Keynote');
  await waitFor(() => expect(warned).toHaveBeenCalledWith('Failed to fetch notes:', 'Broken'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(alerts()).toEqual([]);
});

test.each([
  ["message 'Successfully subscribed…'", 201, { message: SUBSCRIBED }, `${SUBSCRIBED}.`],
  [
    "server message 'Already subscribed to this talk'",
    409,
    { success: false, message: ALREADY_SUBSCRIBED, error: ALREADY_SUBSCRIBED },
    ALREADY_SUBSCRIBED,
  ],
  ['the same with status 200', 200, { message: ALREADY_SUBSCRIBED }, ALREADY_SUBSCRIBED],
  ['not logged in', 401, { success: false, error: 'Who?' }, SIGN_IN_TO_SUBSCRIBE],
  ['any other failure', 500, { success: false, error: 'Internal error' }, `${ALREADY_SUBSCRIBED}.`],
])('Subscribe, %s', async (_what, status, body, text) => {
  signIn();
  api.answer({ ...all, [SUBSCRIBE]: { status, body } });
  show();
  await screen.findByText('Opening Keynote');
  await userEvent.click(button('Notify For Video'));
  await waitFor(() => expect(alerts()).toEqual([text]));
});

test('Subscribe, not logged in: an alert is shown and no request is sent', async () => {
  api.answer(all);
  show();
  await screen.findByText('Opening Keynote');
  await userEvent.click(button('Notify For Video'));
  await waitFor(() => expect(alerts()).toEqual([SIGN_IN_TO_SUBSCRIBE]));
  expect(api.asked).not.toContain(SUBSCRIBE);
});

test('Slot notes fetch failure: a message is shown, with a retry that needs no reload', async () => {
  api.answer({ ...all, [NOTES]: { status: 500, body: { success: false, error: 'Broken' } } });
  show();
  await screen.findByText('The notes could not be loaded.');
  expect(screen.queryByText('0')).toBeNull();
  api.answer(all);
  await userEvent.click(button('Try again'));
  await screen.findByText('Ask about the index.');
  expect(screen.queryByText('The notes could not be loaded.')).toBeNull();
});

test('the form says that everyone can read the note', async () => {
  signIn();
  api.answer(all);
  show();
  await screen.findByText(/^Everyone can read it\./);
});

test('Subscribe: a subscriber sees that they are subscribed, even after a reload, and no one else does', async () => {
  signIn();
  const unrecorded = { ...answerOf({ has_video: false }), subscribed: true };
  api.answer({ ...all, [SLOT]: { body: unrecorded } });
  show();
  await screen.findByText('You will get one e-mail when the recording is available.');
  expect(button('Notify For Video').getAttribute('aria-pressed')).toBe('true');
});

test('Subscribe: an available recording comes first', async () => {
  api.answer(all);
  show();
  const watch = await screen.findByRole('link', { name: 'Watch the recording' });
  const notify = button('Notify For Video');
  expect(watch.compareDocumentPosition(notify)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(notify.dataset.tone).toBe('quiet');
  screen.getByText('The recording is already available.');
});

test('Subscribe: while the recording is expected, the notification is the first action', async () => {
  api.answer({ ...all, [SLOT]: { body: answerOf({ has_video: false }) } });
  show();
  await screen.findByText('The recording will appear here.');
  expect(button('Notify For Video').dataset.tone).toBe('lamp');
  expect(button('Notify For Video').getAttribute('aria-pressed')).toBe('false');
});

test('Like on a note, not logged in: an alert is shown', async () => {
  api.answer(all);
  show();
  await userEvent.click(await screen.findByRole('button', { name: LIKE }));
  await waitFor(() => expect(alerts()).toEqual([SIGN_IN_TO_LIKE.notes]));
});

test('Like on a note, a failure', async () => {
  signIn();
  const failed = { status: 500, body: { success: false, error: 'Internal error' } };
  api.answer({ ...all, 'notes/91/like_notes': failed });
  show();
  await userEvent.click(await screen.findByRole('button', { name: LIKE }));
  await waitFor(() => expect(alerts()).toEqual(['Internal error']));
});

test('a like is counted and the button is marked', async () => {
  signIn();
  api.answer({ ...all, 'notes/91/like_notes': { body: { total_likes: 3, liked: true } } });
  show();
  await userEvent.click(await screen.findByRole('button', { name: LIKE }));
  const liked = await screen.findByRole('button', { name: 'Like this note, 3 likes' });
  expect(liked.getAttribute('aria-pressed')).toBe('true');
});

test("an author can delete their own note after a confirmation, but not another's", async () => {
  signIn();
  api.answer({
    ...all,
    [NOTES]: { body: [note(), note({ id: 93, user_id: 9, content: "Another's" })] },
    'notes/91': { status: 404, body: { success: false, error: 'Gone' } },
  });
  show();
  await screen.findByText('Ask about the index.');
  expect(screen.getAllByRole('button', { name: 'Delete' })).toHaveLength(1);
  await userEvent.click(button('Delete'));
  expect(document.activeElement).toBe(button('Keep'));
  await userEvent.click(button('Keep'));
  expect(document.activeElement).toBe(button('Delete'));
  await userEvent.click(button('Delete'));
  await userEvent.click(button('Delete'));
  await waitFor(() => expect(screen.queryByText('Ask about the index.')).toBeNull());
  screen.getByText("Another's");
});
