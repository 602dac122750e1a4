import { useAuth } from '@lectern/auth';
import { SIGN_IN_TO_ADD_TALK, TYPED_BEFORE, requiredText } from '@lectern/contracts';
import { useAlerts } from '@lectern/remote';
import { held, serveApi } from '@lectern/remote/testing';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { ownDraft, readDraft } from './draft';
import { useDraft } from './use-draft';
import {
  currentStep,
  fill,
  MEMBER,
  openSpeakerStep,
  openWizard,
  press,
  SAVED_TALK,
  settle,
  SPEAKER,
  STATUS,
  VIDEO,
} from '../../testing/fill';

const api = serveApi();
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const changes = () => api.calls.filter(({ method }) => method !== 'GET');

let warn: jest.SpyInstance;

beforeEach(() => {
  warn = jest.spyOn(console, 'warn').mockImplementation();
  localStorage.clear();
  sessionStorage.clear();
  document.head.innerHTML = '<meta name="csrf-token" content="old">';
  useAuth.setState({ user: MEMBER, known: true });
  useAlerts.setState({ alerts: [] });
  api.answer({ 'POST talks': SAVED_TALK, 'PUT talks/41': { body: SAVED_TALK.body } });
});

afterEach(() => warn.mockRestore());

describe('typed text', () => {
  test('is restored after a reload, with the step and the talk', async () => {
    const { user, unmount } = await openSpeakerStep();
    await fill(user, SPEAKER);
    const picture = new File(
      ['\x89PNG\r\n\x1a\n'].map((text) => Uint8Array.from([...text], (letter) => letter.charCodeAt(0))),
      'portrait.png',
      { type: 'image/png' },
    );
    await user.upload(screen.getByLabelText('Speaker Image'), picture);
    await screen.findByText('portrait.png');
    unmount();
    const again = await act(async () => openWizard());
    expect(currentStep()).toBe('02 ADD SPEAKER');
    expect(value('Speaker Name')).toBe(SPEAKER['Speaker Name']);
    screen.getByText('Please choose portrait.png again: pictures are not kept when the page reloads.');
    await again.user.click(press('Back'));
    for (const [label, text] of Object.entries(VIDEO)) expect(value(label)).toBe(text);
    await again.user.click(press('Next'));
    await screen.findByLabelText('Speaker Name');
    expect(changes().map(({ method, path }) => `${method} ${path}`)).toEqual(['POST talks', 'PUT talks/41']);
  });

  test('stays when the wizard is closed by its button or by Escape, which lead to the home page', async () => {
    const { user, unmount } = openWizard();
    await fill(user, VIDEO);
    await user.click(press('Close'));
    await screen.findByText('At /');
    unmount();
    const again = await act(async () => openWizard());
    expect(value('Video Title')).toBe(VIDEO['Video Title']);
    await again.user.keyboard('{Escape}');
    await screen.findByText('At /');
  });

  test('moves on when the response arrives after the page was left and opened again', async () => {
    const { hold, release } = held();
    api.answer({ 'POST talks': { ...SAVED_TALK, hold } });
    const { user, unmount } = openWizard();
    await fill(user, VIDEO);
    await user.click(press('Next'));
    await waitFor(() => expect(changes()).toHaveLength(1));
    unmount();
    await act(async () => openWizard());
    expect(currentStep()).toBe('01 ADD VIDEO');
    release();
    await waitFor(() => expect(currentStep()).toBe('02 ADD SPEAKER'));
    expect(readDraft(ownDraft() ?? '')?.talkId).toBe(41);
  });

  test('moves on when the response arrives as the page is left, before it is rendered again', async () => {
    const { result, unmount } = renderHook(() => useDraft());
    await waitFor(() => expect(ownDraft()).not.toBeNull());
    act(() => {
      result.current.advance({ step: 2, talkId: 41 });
      unmount();
    });
    expect(readDraft(ownDraft() ?? '')).toMatchObject({ step: 2, talkId: 41 });
  });

  test.each([
    ['leaves the form when its talk was saved after the page was opened again', '', ''],
    ['stays in the form when it was changed before its talk was saved', 'More', 'How a lectern is builtMore'],
  ])('%s', async (_, typed, title) => {
    const { hold, release } = held();
    api.answer({
      'POST speakers': { status: 201, body: {} },
      'PUT talks/41': { body: SAVED_TALK.body, hold },
    });
    const first = await openSpeakerStep();
    await fill(first.user, SPEAKER);
    await first.user.click(press('Save'));
    await waitFor(() => expect(changes()).toHaveLength(3));
    first.unmount();
    const { user } = await act(async () => openWizard());
    if (typed) {
      await user.click(press('Back'));
      await user.type(screen.getByLabelText('Video Title'), typed);
    }
    release();
    await waitFor(() => expect(useAlerts.getState().alerts).toHaveLength(1));
    expect(currentStep()).toBe('01 ADD VIDEO');
    expect(value('Video Title')).toBe(title);
    expect(readDraft(ownDraft() ?? '')?.values.videoTitle ?? '').toBe(title);
  });

  test('is deleted by Start over after a confirmation, while a talk that was started stays a draft', async () => {
    const { unmount } = await openSpeakerStep();
    unmount();
    const { user } = await act(async () => openWizard());
    await user.click(press('Start over'));
    screen.getByText(/The talk you have started stays a draft/);
    expect(document.activeElement).toBe(press('Keep it'));
    await user.click(press('Keep it'));
    expect(document.activeElement).toBe(press('Start over'));
    expect(currentStep()).toBe('02 ADD SPEAKER');
    await user.click(press('Start over'));
    await user.click(press('Start over'));
    expect(currentStep()).toBe('01 ADD VIDEO');
    expect(value('Video Title')).toBe('');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Conference Name')));
    await fill(user, VIDEO);
    await user.click(press('Next'));
    await screen.findByLabelText('Speaker Name');
    expect(changes().map(({ method, path }) => `${method} ${path}`)).toEqual(['POST talks', 'POST talks']);
  });

  test('of a closed tab is offered to the next one', async () => {
    const { user, unmount } = openWizard();
    await fill(user, VIDEO);
    unmount();
    sessionStorage.clear();
    await act(async () => openWizard());
    await screen.findByText(TYPED_BEFORE, { exact: false });
    expect(value('Video Title')).toBe(VIDEO['Video Title']);
  });

  test('from before drafts were keyed by person is found as well', async () => {
    const { user, unmount } = openWizard();
    await fill(user, VIDEO);
    unmount();
    const [key = ''] = Object.keys(localStorage);
    localStorage.setItem('lectern.new-talk', localStorage.getItem(key) ?? '');
    localStorage.removeItem(key);
    await act(async () => openWizard());
    await waitFor(() => expect(value('Video Title')).toBe(VIDEO['Video Title']));
  });

  test('is visible to its author only: another person starts empty, and Log out deletes it', async () => {
    const { unmount } = await openSpeakerStep();
    unmount();
    useAuth.setState({ user: { ...MEMBER, id: 4 }, known: true });
    const others = await act(async () => openWizard());
    expect(currentStep()).toBe('01 ADD VIDEO');
    expect(value('Video Title')).toBe('');
    others.unmount();

    useAuth.setState({ user: MEMBER, known: true });
    await act(async () => openWizard());
    expect(currentStep()).toBe('02 ADD SPEAKER');
    await act(async () => void dispatchEvent(new Event('lectern:signed-out')));
    expect(currentStep()).toBe('01 ADD VIDEO');
    expect(value('Video Title')).toBe('');
  });

  test.each([
    ['null'],
    ['{"values":{},"step":1,"talkId":"41","owner":null}'],
    ['{"step":1,"talkId":null,"owner":null}'],
    ['{"values":{"others":[null]},"step":1,"talkId":null,"owner":null}'],
  ])('in %s is not a draft', (stored) => {
    localStorage.setItem('lectern.new-talk', stored);
    expect(readDraft('')).toBeNull();
  });

  test('in a draft of an earlier version is kept where it is a text', () => {
    const values = { videoTitle: 'Wood', links: 7, others: [{ speakerName: 'Ada' }] };
    localStorage.setItem('lectern.new-talk', JSON.stringify({ values, step: 2, talkId: 41, owner: null }));
    expect(readDraft('')).toMatchObject({
      values: { videoTitle: 'Wood', links: '', others: [{ speakerName: 'Ada', aboutSpeaker: '' }] },
      pictures: [],
      sent: 0,
    });
  });

  test('in a draft that cannot be read is ignored', async () => {
    localStorage.setItem('lectern.new-talk', '{"step":7}');
    openWizard();
    await settle();
    expect(value('Video Title')).toBe('');
  });
});

describe('signing in', () => {
  const LOGGED_OUT = 'You have been logged out.';
  const signIn = () => screen.getByRole('link', { name: 'Log In' });

  test('is offered to a visitor with a way back, and nothing is sent', async () => {
    useAuth.setState({ user: null, known: true });
    api.answer(STATUS(null));
    const { user } = openWizard();
    screen.getByText(SIGN_IN_TO_ADD_TALK);
    expect(signIn().getAttribute('href')).toBe('/users/sign_in?return_to=%2Ftalks%2Fnew');
    await fill(user, VIDEO);
    await user.click(press('Next'));
    await waitFor(() => expect(document.activeElement).toBe(signIn()));
    expect(changes()).toEqual([]);
    expect(JSON.stringify(localStorage)).toContain(VIDEO['Video Title']);
  });

  test('is not requested before the person is known', async () => {
    useAuth.setState({ user: null, known: false });
    openWizard();
    await settle();
    const hidden = () => signIn().closest('[data-unknown]');
    expect(hidden()).not.toBeNull();
    act(() => useAuth.setState({ known: true }));
    expect(hidden()).toBeNull();
  });

  test.each([
    [401, 'UNAUTHENTICATED'],
    [403, 'CSRF_INVALID'],
  ])('a session that has just ended (%s %s): is reported, and everything is kept', async (status, code) => {
    api.answer({ 'POST talks': { status, body: { success: false, error: 'x', code } }, ...STATUS(null) });
    const { user } = openWizard();
    await fill(user, VIDEO);
    await user.click(press('Next'));
    await screen.findByText(LOGGED_OUT);
    expect(signIn().getAttribute('href')).toBe('/users/sign_in?return_to=%2Ftalks%2Fnew');
    expect(value('Video Description')).toBe(VIDEO['Video Description']);
    expect(useAuth.getState().user).toBeNull();
    // The sign-in link takes the focus once; typing afterwards keeps its focus.
    expect(document.activeElement).toBe(signIn());
    await user.clear(screen.getByLabelText('Video Title'));
    await screen.findByText(requiredText('Video Title'));
    expect(document.activeElement).toBe(screen.getByLabelText('Video Title'));
  });

  test('a session that ended while the speaker was typed is reported', async () => {
    const { user } = await openSpeakerStep();
    api.answer({
      'POST speakers': { status: 401, body: { success: false, error: 'x', code: 'UNAUTHENTICATED' } },
      ...STATUS(null),
    });
    await fill(user, SPEAKER);
    await user.click(press('Save'));
    await screen.findByText(LOGGED_OUT);
    expect(value('About Speaker')).toBe(SPEAKER['About Speaker']);
  });

  test('in another tab lets the wizard continue by itself', async () => {
    api.answer({
      'POST talks': { status: 403, body: { success: false, error: 'x', code: 'CSRF_INVALID' } },
      ...STATUS(MEMBER),
    });
    const { user } = openWizard();
    await fill(user, VIDEO);
    await user.click(press('Next'));
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(changes().map(({ headers }) => headers['x-csrf-token'])).toEqual(['old', 'renewed']);
  });
});
