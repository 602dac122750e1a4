import { signOut, useAuth } from '@lectern/auth';
import { SIGN_IN_TO_LIKE, SIGN_IN_TO_WRITE, TALK_ID_REQUIRED, TYPED_BEFORE } from '@lectern/contracts';
import { LOGGED_OUT, NOT_ADDED } from '@lectern/notes';
import { useAlerts } from '@lectern/remote';
import { aNote, held, serveApi } from '@lectern/remote/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { show } from '../../../testing/show';
import { createPlayback } from '../player/playback';
import { Notes } from './notes';

const api = serveApi();
const playback = createPlayback(0);
const ME = { id: 3, first_name: 'Member', image: null };
const input = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Add a note' });
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' });
const likeRosa = (likes: number) => `Like the note by Rosa, ${likes} likes`;
const alerts = () => useAlerts.getState().alerts.map(({ text }) => text);
const contents = () =>
  screen
    .queryAllByRole('listitem')
    .map((item) => within(item).getByText(/^(?:Note|A |\S+ typed)/).textContent);
const LIST = 'notes?talk_id=7&user_id=3';

async function open(viewer: number | null = 3) {
  useAuth.setState({ user: viewer === null ? null : ME, known: true });
  const view = show(<Notes talkId={7} viewer={viewer} playback={playback} />);
  await waitFor(() => expect(screen.queryByText('Loading notes...')).toBeNull());
  return view;
}

/** As on the page: the viewer is whoever is signed in now. */
function Page() {
  return <Notes talkId={7} viewer={useAuth((state) => state.user?.id ?? null)} playback={playback} />;
}

async function openPage(user: typeof ME | null = ME) {
  act(() => useAuth.setState({ user, known: true }));
  const view = show(<Page />);
  await waitFor(() => expect(screen.queryByText('Loading notes...')).toBeNull());
  return view;
}

function write(text: string) {
  fireEvent.change(input(), { target: { value: text } });
  fireEvent.click(submit());
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  useAlerts.setState({ alerts: [] });
  api.answer({
    [LIST]: { body: [aNote(2), aNote(1, { user_id: 3, total_likes: 1, liked: true, user: { ...ME } })] },
    'notes?talk_id=7&user_id=': { body: [aNote(2), aNote(1)] },
  });
});

test('each note has its content, author, age and likes', async () => {
  await open();
  const [first, second] = screen.getAllByRole('listitem');
  if (!first || !second) throw new Error('two notes');
  within(first).getByText('Note 2');
  within(first).getByText('Rosa');
  within(first).getByText(/ years? ago$/);
  within(first).getByRole('button', { name: likeRosa(6), pressed: false });
  within(second).getByRole('button', { name: 'Like the note by Member, 1 like', pressed: true });
  expect(api.asked).toEqual([LIST]);
});

test('a visitor can read, and the input is disabled and says why', async () => {
  await open(null);
  expect(contents()).toEqual(['Note 2', 'Note 1']);
  expect(input().disabled).toBe(true);
  expect(input().placeholder).toBe(SIGN_IN_TO_WRITE);
  expect(submit().disabled).toBe(true);
  expect(screen.getByRole('link', { name: 'Sign in to write a note' }).getAttribute('href')).toBe(
    '/users/sign_in?return_to=%2Fvideo%2Fsolid-queue',
  );
  expect(api.asked).toEqual(['notes?talk_id=7&user_id=']);
});

describe('adding a note', () => {
  test('shows it at the top immediately, clears the input, and then lists it', async () => {
    const { hold, release } = held();
    api.answer({ 'POST notes': { status: 201, body: aNote(9), hold } });
    await open();
    write('  A new one \n');
    expect(contents()[0]).toBe('A new one');
    screen.getByText('Posting…');
    expect(input().value).toBe('');

    const mine = { user_id: 3, content: 'A new one', user: ME };
    api.answer({ [LIST]: { body: [aNote(9, mine), aNote(2), aNote(1)] } });
    release();
    await waitFor(() => expect(screen.queryByText('Posting…')).toBeNull());
    await waitFor(() => expect(contents()).toEqual(['A new one', 'Note 2', 'Note 1']));
    const call = api.calls.find(({ method }) => method === 'POST');
    expect(JSON.parse(call?.body ?? '')).toEqual({ content: 'A new one', talk_id: 7, user_id: 3 });
    expect(alerts()).toEqual([]);
  });

  test.each([
    ['refused', { status: 500, body: { success: false, error: 'No' } }],
    ['refused because the session has ended', { status: 401, body: { success: false, error: 'Log in' } }],
  ])('%s, removes it, shows an alert and restores the text', async (_, answer) => {
    const { hold, release } = held();
    api.answer({ 'POST notes': { ...answer, hold } });
    await open();
    write('A lost one');
    expect(contents()[0]).toBe('A lost one');
    release();
    await waitFor(() => expect(alerts()).toEqual([NOT_ADDED]));
    expect(contents()).toEqual(['Note 2', 'Note 1']);
    expect(input().value).toBe('A lost one');
  });

  test('does not overwrite newer text when it fails, and can be retried', async () => {
    const { hold, release } = held();
    api.answer({ 'POST notes': { status: 503, body: {}, hold } });
    await open();
    write('A lost one');
    fireEvent.change(input(), { target: { value: 'The next' } });
    release();
    await waitFor(() => expect(alerts()).toEqual([NOT_ADDED]));
    expect(input().value).toBe('The next');
    const lost = screen.getByRole('group', { name: 'Note that was not added' });
    within(lost).getByText('A lost one');
    api.answer({ 'POST notes': { status: 201, body: aNote(9) } });
    fireEvent.click(within(lost).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('group')).toBeNull());
    // A success clears the failure message.
    await waitFor(() => expect(alerts()).toEqual([]));
    expect(input().value).toBe('The next');
  });

  test('typed text is restored on the next visit and deleted once it is sent', async () => {
    const first = await open();
    fireEvent.change(input(), { target: { value: 'Half a thought' } });
    first.unmount();
    const second = await open();
    expect(input().value).toBe('Half a thought');
    screen.getByText(TYPED_BEFORE, { exact: false });
    api.answer({ 'POST notes': { status: 201, body: aNote(9) } });
    fireEvent.click(submit());
    await screen.findByText('Note added');
    second.unmount();
    await open();
    expect(input().value).toBe('');
  });

  test('a note in flight when the page is left is offered again and sent under the same key', async () => {
    const { hold, release } = held();
    api.answer({ 'POST notes': { status: 201, body: aNote(9), hold } });
    const first = await open();
    write('On its way');
    await waitFor(() => expect(api.calls.some(({ method }) => method === 'POST')).toBe(false));
    first.unmount();
    await open();
    await waitFor(() => expect(input().value).toBe('On its way'));
    fireEvent.click(submit());
    release();
    await waitFor(() => expect(api.calls.filter(({ method }) => method === 'POST')).toHaveLength(2));
    const keys = api.calls.flatMap(({ method, headers }) =>
      method === 'POST' ? [headers['idempotency-key']] : [],
    );
    expect(new Set(keys).size).toBe(1);
  });

  test('a note in flight that is offered again leaves the box when its response arrives', async () => {
    const { hold, release } = held();
    api.answer({ 'POST notes': { status: 201, body: aNote(9), hold } });
    const first = await open();
    write('On its way');
    first.unmount();
    await open();
    await waitFor(() => expect(input().value).toBe('On its way'));
    release();
    await waitFor(() => expect(input().value).toBe(''));
  });

  test('a session that has just ended is reported with a link to log in, and nothing is lost', async () => {
    api.answer({
      'POST notes': { status: 401, body: { success: false, error: 'x', code: 'UNAUTHENTICATED' } },
      'auth/status': { body: { user: null, token: null } },
    });
    await open();
    write('A lost one');
    await waitFor(() =>
      expect(useAlerts.getState().alerts).toMatchObject([
        {
          text: 'You have been logged out. What you typed is kept.',
          label: 'Log in',
          to: '/users/sign_in?return_to=%2Fvideo%2Fsolid-queue',
        },
      ]),
    );
    expect(useAuth.getState().user).toBeNull();
    expect(input().value).toBe('A lost one');
  });

  describe('typed text is kept for its author', () => {
    const OTHER = { id: 4, first_name: 'Other', image: null };
    const refuse = (user: typeof ME | null, hold?: Promise<unknown>) =>
      api.answer({
        'POST notes': { status: 403, body: { success: false, error: 'x', code: 'CSRF_INVALID' }, hold },
        'auth/status': { body: { user, token: null } },
        'notes?talk_id=7&user_id=4': { body: [] },
      });
    const unsent = () =>
      screen.queryAllByRole('group').map((group) => within(group).getByText(/^A /).textContent);

    test('when the session ends: it is in the box after signing in again', async () => {
      refuse(null);
      const first = await openPage();
      write('A lost one');
      await waitFor(() => expect(alerts()).toEqual([LOGGED_OUT]));
      expect(input().value).toBe('A lost one');
      first.unmount();
      const other = await openPage(OTHER);
      expect(input().value).toBe('');
      other.unmount();
      await openPage();
      expect(input().value).toBe('A lost one');
    });

    test('when the session ends while several notes are sent and another is written', async () => {
      const { hold, release } = held();
      refuse(null, hold);
      const first = await openPage();
      write('A first');
      write('A second');
      release();
      await waitFor(() => expect(unsent()).toHaveLength(1));
      expect([input().value, ...unsent()].sort()).toEqual(['A first', 'A second']);
      first.unmount();
      const other = await openPage(OTHER);
      expect([input().value, ...unsent()]).toEqual(['']);
      other.unmount();
      await openPage();
      expect([input().value, ...unsent()].sort()).toEqual(['A first', 'A second']);
    });

    test('when someone else has signed in: they never see it, nor does it become theirs', async () => {
      refuse(OTHER);
      const first = await openPage();
      write('A lost one');
      await waitFor(() => expect(alerts()).toEqual([LOGGED_OUT]));
      expect([input().value, ...unsent()]).toEqual(['']);
      api.answer({ 'POST notes': { status: 500, body: {} } });
      write('A note of the other');
      await waitFor(() => expect(input().value).toBe('A note of the other'));
      first.unmount();
      const other = await openPage(OTHER);
      expect([input().value, ...unsent()]).toEqual(['A note of the other']);
      other.unmount();
      await openPage();
      expect(input().value).toBe('A lost one');
    });

    test('but not after Log out, whatever becomes of a note under way', async () => {
      const { hold, release } = held();
      refuse(null, hold);
      api.answer({ 'DELETE /users/sign_out': { status: 204, body: undefined } });
      const view = await openPage();
      write('A first');
      await act(() => signOut());
      release();
      await waitFor(() => expect(screen.queryByText('Posting…')).toBeNull());
      expect([input().value, ...unsent(), ...alerts()]).toEqual(['']);
      expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('A first');
      view.unmount();
      await openPage();
      expect(input().value).toBe('');
    });

    test('an unsent note leaves the page with Log out', async () => {
      const { hold, release } = held();
      api.answer({
        'POST notes': { status: 500, body: {}, hold },
        'DELETE /users/sign_out': { status: 204, body: undefined },
      });
      await openPage();
      write('A first');
      fireEvent.change(input(), { target: { value: 'Next' } });
      release();
      await waitFor(() => expect(unsent()).toEqual(['A first']));
      await act(() => signOut());
      expect([input().value, ...unsent()]).toEqual(['']);
    });
  });

  test('two notes sent at the same time are both listed, newest first', async () => {
    const { hold, release } = held();
    api.answer({ 'POST notes': { status: 201, body: {}, hold } });
    await open();
    write('A first');
    write('A second');
    expect(contents().slice(0, 2)).toEqual(['A second', 'A first']);
    release();
    await waitFor(() => expect(contents()).toEqual(['Note 2', 'Note 1']));
  });

  test('a note stays if the list cannot be refreshed', async () => {
    api.answer({ 'POST notes': { status: 201, body: aNote(9) } });
    await open();
    api.answer({ [LIST]: { status: 503, body: {} } });
    write('A new one');
    await waitFor(() => expect(screen.queryByText('Posting…')).toBeNull());
    await waitFor(() => expect(api.asked.filter((path) => path === LIST)).toHaveLength(2));
    expect(contents()).toEqual(['A new one', 'Note 2', 'Note 1']);
  });

  test.each(['', '   ', '\n\t '])('%j is not sent', async (text) => {
    await open();
    write(text);
    expect(contents()).toEqual(['Note 2', 'Note 1']);
    expect(api.calls.some(({ method }) => method === 'POST')).toBe(false);
    expect(alerts()).toEqual([]);
  });

  test('the 2,000-character limit is reported before anything is sent', async () => {
    await open();
    write('😀'.repeat(2_001));
    expect(screen.getByRole('alert').textContent).toBe(
      'A note can have at most 2,000 characters: 1 too many.',
    );
    expect(input().getAttribute('aria-invalid')).toBe('true');
    expect(api.calls.some(({ method }) => method === 'POST')).toBe(false);
    fireEvent.change(input(), { target: { value: '😀'.repeat(1_990) } });
    screen.getByText('10 characters left');
    expect(input().getAttribute('aria-invalid')).toBeNull();
  });

  test.each([
    ['Enter', {}, false],
    ['Shift and Enter', { shiftKey: true }, false],
    ['Ctrl and Enter', { ctrlKey: true }, true],
    ['Cmd and Enter', { metaKey: true }, true],
    ['Ctrl and Enter that ends a composed word', { ctrlKey: true, isComposing: true }, false],
  ])('%s', async (_, keys, sends) => {
    api.answer({ 'POST notes': { status: 201, body: aNote(9), hold: new Promise(() => {}) } });
    await open();
    fireEvent.change(input(), { target: { value: 'A new one' } });
    fireEvent.keyDown(input(), { key: 'Enter', ...keys });
    expect(contents().includes('A new one')).toBe(sends);
  });

  test('the shortcut for sending is named beside the box', async () => {
    await open();
    screen.getByText(
      'Everyone can read it. Enter starts a new line, Ctrl+Enter sends. Up to 2,000 characters.',
    );
  });

  test('the shortcut is not named on a touch screen, which has no such keys', async () => {
    Object.assign(window, { matchMedia: (query: string) => ({ matches: query === '(pointer: coarse)' }) });
    try {
      await open();
      screen.getByText('Everyone can read it. Up to 2,000 characters.');
    } finally {
      Reflect.deleteProperty(window, 'matchMedia');
    }
  });
});

describe('liking a note', () => {
  test('counts the like, and takes it back', async () => {
    api.answer({ 'notes/2/like_notes': { body: { total_likes: 7, liked: true } } });
    await open();
    fireEvent.click(screen.getByRole('button', { name: likeRosa(6) }));
    const liked = await screen.findByRole('button', {
      name: likeRosa(7),
      pressed: true,
    });
    api.answer({ 'notes/2/like_notes': { body: { total_likes: 6, liked: false } } });
    fireEvent.click(liked);
    await screen.findByRole('button', { name: likeRosa(6), pressed: false });
  });

  const likeFirst = () => fireEvent.click(screen.getByRole('button', { name: likeRosa(6) }));

  test('a known visitor is asked to log in without a request', async () => {
    await open(null);
    fireEvent.click(screen.getAllByRole('button', { name: likeRosa(6) })[0] as HTMLElement);
    await waitFor(() => expect(alerts()).toEqual([SIGN_IN_TO_LIKE.notes]));
    expect(api.asked).toEqual(['notes?talk_id=7&user_id=']);
  });

  test.each([
    ['its message', 'Too many requests', 'Too many requests'],
    ['the text of the catalogue', '', 'Failed to like note.'],
  ])('any other failure shows %s', async (_, error, text) => {
    api.answer({ 'notes/2/like_notes': { status: 429, body: { success: false, error } } });
    await open();
    likeFirst();
    await waitFor(() => expect(alerts()).toEqual([text]));
  });
});

describe('notes that cannot be loaded', () => {
  test.each([
    [
      "the server's message",
      { success: false, error: 'The notes are being moved.' },
      'The notes are being moved.',
    ],
    ['the text of the catalogue', {}, 'Failed to load notes.'],
  ])('show %s, and can be retried', async (_, body, text) => {
    api.answer({ [LIST]: { status: 503, body } });
    await open();
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    api.answer({ [LIST]: { body: [aNote(2)] } });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Note 2');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a missing talk id is reported', async () => {
    show(<Notes talkId={undefined} viewer={null} playback={playback} />);
    expect((await screen.findByRole('alert')).textContent).toBe(TALK_ID_REQUIRED);
    expect(api.asked).toEqual([]);
  });

  test('a talk without notes says so', async () => {
    api.answer({ [LIST]: { body: [] } });
    await open();
    await screen.findByText('No notes yet.');
  });
});

describe('deleting a note', () => {
  test('is possible only for the author, after a confirmation, and the focus follows', async () => {
    api.answer({ 'DELETE notes/1': { status: 204, body: undefined } });
    await open();
    const button = screen.getByRole('button', { name: 'Delete' });
    fireEvent.click(button);
    const question = screen.getByRole('group', { name: 'Delete this note?' });
    expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'Keep' }));
    fireEvent.click(within(question).getByRole('button', { name: 'Keep' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete' }));

    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    fireEvent.click(within(screen.getByRole('group')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(contents()).toEqual(['Note 2']));
    screen.getByText('Note deleted');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }));
  });

  test('can be undone for ten seconds', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    api.answer({
      'DELETE notes/1': { status: 204, body: undefined },
      'POST notes/1/restore': { body: aNote(1, { user_id: 3, user: ME }) },
    });
    await open();
    const remove = async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
      fireEvent.click(within(screen.getByRole('group')).getByRole('button', { name: 'Delete' }));
      await screen.findByText('Note deleted');
    };
    await remove();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(contents()).toEqual(['Note 2', 'Note 1']));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    await remove();
    act(() => void jest.advanceTimersByTime(10_000));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    jest.useRealTimers();
  });

  test('reports that there is no network, and is not done later', async () => {
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    fireEvent.click(within(screen.getByRole('group')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(alerts()).toEqual(['That could not be sent: you are offline.']));
    fireEvent.click(screen.getByRole('button', { name: 'Keep' }));
    expect(alerts()).toEqual([]);
    onLine.mockRestore();
    dispatchEvent(new Event('online'));
    expect(api.calls.some(({ method }) => method === 'DELETE')).toBe(false);
    expect(contents()).toEqual(['Note 2', 'Note 1']);
  });

  test('is cancelled by Keep even while it is in flight', async () => {
    const { hold, release } = held();
    api.answer({
      'DELETE notes/1': { status: 204, body: undefined, hold },
      'POST notes/1/restore': { body: aNote(1, { user_id: 3, user: ME }) },
    });
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    fireEvent.click(within(screen.getByRole('group')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(api.asked).toContain('notes/1'));
    fireEvent.click(screen.getByRole('button', { name: 'Keep' }));
    release();
    await waitFor(() => expect(api.asked).toContain('notes/1/restore'));
    expect(contents()).toEqual(['Note 2', 'Note 1']);
  });

  test('that is refused says why, and the note stays', async () => {
    api.answer({ 'DELETE notes/1': { status: 403, body: { success: false, error: 'Not yours' } } });
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    fireEvent.click(within(screen.getByRole('group')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(alerts()).toEqual(['Not yours']));
    expect(contents()).toEqual(['Note 2', 'Note 1']);
  });

  test('is not offered to a visitor', async () => {
    await open(null);
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });
});

describe('editing a note', () => {
  const startEditing = () => {
    fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
    return screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your note' });
  };

  test('lets its author change the text, and marks it as edited', async () => {
    api.answer({
      'PATCH notes/1': {
        body: aNote(1, {
          content: 'Note saved',
          user_id: 3,
          user: ME,
          edited_at: '2024-09-27T10:00:00.000Z',
        }),
      },
    });
    await open();
    const box = startEditing();
    expect([box.value, document.activeElement]).toEqual(['Note 1', box]);
    fireEvent.change(box, { target: { value: 'Note saved' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('· edited');
    expect(contents()).toEqual(['Note 2', 'Note saved']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' }));
  });

  test('restores typed text that was left, and discards it on Cancel', async () => {
    const first = await open();
    fireEvent.change(startEditing(), { target: { value: 'Half a change' } });
    first.unmount();
    await open();
    expect(startEditing().value).toBe('Half a change');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(startEditing().value).toBe('Note 1');
  });

  test('without words, or with too many, says what is wrong and sends nothing', async () => {
    await open();
    const box = startEditing();
    fireEvent.change(box, { target: { value: '  ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    screen.getByRole('textbox', { name: 'Your note', description: 'Write something first.' });
    expect([box.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', box]);
    fireEvent.change(box, { target: { value: 'a'.repeat(2_001) } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    screen.getByRole('textbox', {
      name: 'Your note',
      description: 'A note can have at most 2,000 characters: 1 too many.',
    });
    expect(box.getAttribute('aria-invalid')).toBe('true');
    expect(api.asked).toEqual([LIST]);
  });

  test('that is refused says why and loses nothing', async () => {
    api.answer({
      'PATCH notes/1': { status: 404, body: { success: false, error: 'There is no such note.' } },
    });
    await open();
    const box = startEditing();
    fireEvent.change(box, { target: { value: 'Too late' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(alerts()).toEqual(['There is no such note.']));
    expect(box.value).toBe('Too late');
  });
});

test('links and time marks in a note are clickable, and nothing else is', async () => {
  const content = 'Note 12:34 and https://a.example/x?y=1. javascript:alert(1) http://b.example';
  api.answer({ [LIST]: { body: [aNote(2, { content })] } });
  await open();
  const jump = jest.fn();
  playback.onSeek(jump);
  fireEvent.click(screen.getByRole('link', { name: '12:34' }));
  expect(jump).toHaveBeenCalledWith(754);
  expect(screen.getByRole('link', { name: 'https://a.example/x?y=1' }).getAttribute('rel')).toBe(
    'noopener noreferrer nofollow ugc',
  );
  expect(within(screen.getByRole('list')).getAllByRole('link')).toHaveLength(2);
});

describe('changes by others', () => {
  const MINUTE = 60_000;
  let visibility: DocumentVisibilityState;
  beforeEach(() => {
    visibility = 'visible';
    jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'setTimeout'] });
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });
  const listRequests = () => api.asked.filter((path) => path === LIST).length;
  const pass = (ms: number) => act(async () => void (await jest.advanceTimersByTimeAsync(ms)));
  const comeBack = () =>
    act(async () => {
      jest.setSystemTime(Date.now() + MINUTE / 2);
      document.dispatchEvent(new Event('visibilitychange'));
      dispatchEvent(new Event('focus'));
    });
  const theirs = [
    aNote(4, { content: 'A later one' }),
    aNote(3, { content: 'A new one' }),
    aNote(2, { content: 'Note 2, changed', edited_at: '2024-09-26T11:00:00.000Z' }),
  ];

  test('arrive within a minute: new notes are announced politely, edits and deletions applied', async () => {
    await open();
    api.answer({ [LIST]: { body: theirs } });
    await pass(MINUTE);
    await waitFor(() => expect(contents()).toEqual(['A later one', 'A new one', 'Note 2, changed']));
    expect(screen.getByText('2 new notes').getAttribute('role')).toBe('status');
    await pass(MINUTE);
    await waitFor(() => expect(screen.queryByText('2 new notes')).toBeNull());
    expect(listRequests()).toBe(3);
  });

  test('arrive once when the tab becomes visible again', async () => {
    await open();
    api.answer({ [LIST]: { body: theirs } });
    await comeBack();
    await screen.findByText('A new one');
    expect(listRequests()).toBe(2);
  });

  test('are not requested in a hidden tab or without a network', async () => {
    await open();
    visibility = 'hidden';
    await pass(5 * MINUTE);
    visibility = 'visible';
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await pass(5 * MINUTE);
    expect(listRequests()).toBe(1);
    online.mockReturnValue(true);
    await act(async () => void dispatchEvent(new Event('online')));
    await waitFor(() => expect(listRequests()).toBe(2));
  });

  test.each(['Edit', 'Delete'])("wait while the person's own note is in flight: %s", async (what) => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: what }));
    api.answer({ [LIST]: { body: theirs } });
    await comeBack();
    expect(listRequests()).toBe(1);
    fireEvent.click(screen.getByRole('button', { name: /^(Cancel|Keep)$/ }));
    await comeBack();
    await screen.findByText('A new one');
  });

  test('do not overwrite what is done here while the request is in flight', async () => {
    await open();
    const { hold, release } = held();
    api.answer({
      [LIST]: { body: theirs, hold },
      'POST notes/2/like_notes': { body: { total_likes: 7, liked: true } },
    });
    await comeBack();
    fireEvent.click(screen.getByRole('button', { name: likeRosa(6) }));
    await screen.findByRole('button', { name: likeRosa(7) });
    await act(async () => release());
    await pass(0);
    screen.getByRole('button', { name: likeRosa(7) });
  });

  test('a failed request is ignored', async () => {
    await open();
    api.answer({ [LIST]: { status: 500, body: { success: false, error: 'No' } } });
    await comeBack();
    await waitFor(() => expect(listRequests()).toBe(2));
    expect(contents()).toEqual(['Note 2', 'Note 1']);
    expect(alerts()).toEqual([]);
  });
});

test('a blank note is reported beside the box, which gets the focus, until something is typed', async () => {
  await open();
  write('   ');
  expect(screen.getByText('Write something first.').getAttribute('role')).toBe('status');
  expect(document.activeElement).toBe(input());
  expect(input().getAttribute('aria-invalid')).toBe('true');
  expect(api.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  fireEvent.change(input(), { target: { value: 'A word' } });
  expect(screen.queryByText('Write something first.')).toBeNull();
  expect(input().getAttribute('aria-invalid')).toBeNull();
});
