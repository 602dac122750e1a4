import { useAuth } from '@lectern/auth';
import { TALK_ID_MISSING, requiredText } from '@lectern/contracts';
import { definePage, useAlerts } from '@lectern/remote';
import { renderPage, serveApi } from '@lectern/remote/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import {
  currentStep,
  fill,
  MEMBER,
  openSpeakerStep,
  openWizard,
  press,
  SAVED_TALK,
  SPEAKER,
} from '../../testing/fill';
import { SpeakerStep } from './speaker-step';
import { useDraft } from './use-draft';
import { usePictures } from './use-pictures';
import { REDIRECT_MS } from './use-wizard';

const SAVED = 'Speaker and Talk saved successfully!';
const NOT_SAVED = 'Failed to save speaker.';

const api = serveApi();
const changes = () => api.calls.filter(({ method }) => method !== 'GET');
const names = (...speakers: string[]) => ({
  body: speakers.map((speakername, index) => ({ id: index + 5, speakername })),
});
const about = (description: string) => ({
  body: { success: true, speaker: { id: 5, speakername: 'x', description }, talks: [] },
});
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
let warn: jest.SpyInstance;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  useAuth.setState({ user: MEMBER, known: true });
  useAlerts.setState({ alerts: [] });
  warn = jest.spyOn(console, 'warn').mockImplementation();
  api.answer({ 'POST talks': SAVED_TALK, 'PUT talks/41': { body: SAVED_TALK.body } });
});
afterEach(() => jest.restoreAllMocks());

const alerts = () => useAlerts.getState().alerts.map(({ text }) => text);

/** Holds timers of this length, to be run by hand; all others run. */
function holdTimers(length: number): (() => void)[] {
  const pending: (() => void)[] = [];
  const start = globalThis.setTimeout;
  jest.spyOn(globalThis, 'setTimeout').mockImplementation((run: () => void, ms?: number) => {
    if (ms !== length) return start(run, ms);
    pending.push(run);
    return start(() => undefined);
  });
  return pending;
}

describe('a step whose code arrives late', () => {
  const open = async (already: boolean) => {
    function Form() {
      const kept = useDraft();
      const chosen = usePictures(kept);
      const [arrived, setArrived] = useState(false);
      return (
        <form>
          <button type="button" onClick={() => setArrived(true)}>
            Keep it
          </button>
          {arrived && <SpeakerStep form={kept.form} progress={kept.progress} chosen={chosen} focused />}
        </form>
      );
    }
    renderPage(definePage({ Page: Form }), '/talks/new');
    if (already) press('Keep it').focus();
    // The further speakers' code is loaded too, which `act` must wait for.
    await act(async () => void fireEvent.click(press('Keep it')));
  };

  test('takes the focus', async () => {
    await open(false);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Speaker Name')));
  });

  test('leaves it where the member has moved it meanwhile', async () => {
    await open(true);
    await screen.findByLabelText('Speaker Name');
    expect(document.activeElement).toBe(press('Keep it'));
  });
});

test.each(Object.keys(SPEAKER))('%s is required', async (label) => {
  const { user } = await openSpeakerStep();
  expect(screen.queryByText(requiredText(label))).toBeNull();
  await user.click(screen.getByLabelText(label));
  await user.tab();
  await screen.findByText(requiredText(label));
});

test('Save with empty fields shows what is required and sends nothing', async () => {
  const { user } = await openSpeakerStep();
  await user.click(press('Save'));
  await screen.findByText(requiredText('Speaker Name'));
  screen.getByText(requiredText('About Speaker'));
  expect(changes()).toHaveLength(1);
});

describe('Save', () => {
  const saved = { 'POST speakers': { status: 201, body: { success: true } } };

  test('does not redirect home once the member is navigating elsewhere', async () => {
    api.answer(saved);
    const { user } = await openSpeakerStep();
    await fill(user, SPEAKER);
    const redirects = holdTimers(REDIRECT_MS);
    await user.click(press('Save'));
    await screen.findByText('Redirecting...');
    await waitFor(() => expect(redirects).toHaveLength(1));
    const here = location.pathname;
    history.pushState(null, '', '/video/how-a-lectern-is-built');
    act(() => redirects.forEach((redirect) => redirect()));
    expect(screen.queryByText('At /')).toBeNull();
    history.pushState(null, '', here);
  });

  test('sends the speaker, then the talk with its conference, reports success and goes home', async () => {
    document.head.innerHTML = '<meta name="csrf-token" content="token-of-the-page">';
    api.answer(saved);
    const { user } = await openSpeakerStep();
    await fill(user, SPEAKER);
    const redirects = holdTimers(REDIRECT_MS);
    await user.click(press('Save'));
    await screen.findByText('Redirecting...');
    expect(alerts()).toEqual([SAVED]);
    expect(useAlerts.getState().alerts[0]).toMatchObject({
      to: '/video/how-a-lectern-is-built',
      label: 'See the talk',
    });
    expect(sessionStorage.getItem('isRedirecting')).toBe('true');
    act(() => redirects.forEach((redirect) => redirect()));
    await screen.findByText('At /');
    expect(changes().map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST talks',
      'POST speakers',
      'PUT talks/41',
    ]);
    const [, speaker, talk] = changes();
    expect(speaker?.headers['content-type']).toMatch(/^multipart\/form-data/);
    expect(speaker?.headers['x-csrf-token']).toBe('token-of-the-page');
    const part = (name: string) => speaker?.body.split(`name="${name}"`)[1]?.split('\r\n')[2];
    expect(part('speaker[speakername]')).toBe(SPEAKER['Speaker Name']);
    expect(part('speaker[description]')).toBe(SPEAKER['About Speaker']);
    expect(part('talk_id')).toBe('41');
    expect(speaker?.body).not.toContain('profile_picture');
    expect(JSON.parse(talk?.body ?? '')).toMatchObject({ conference_name: 'Lectern Days' });
    expect(localStorage).toHaveLength(0);
  });

  test("shows the alert 'Failed to save speaker.' and the server's errors under their fields", async () => {
    api.answer({
      'POST speakers': {
        status: 422,
        body: {
          success: false,
          error: 'Refused',
          errors: {
            'speaker[speakername]': ['Name refused'],
            'speaker.description': ['About refused'],
            profile_picture: ['Picture refused'],
          },
        },
      },
    });
    const { user } = await openSpeakerStep();
    await fill(user, SPEAKER);
    await user.click(press('Save'));
    await waitFor(() => expect(alerts()).toEqual([NOT_SAVED]));
    await screen.findByText('Name refused');
    screen.getByText('About refused');
    screen.getByText('Picture refused');
    expect(sessionStorage.getItem('isRedirecting')).toBeNull();
    api.answer(saved);
    await user.click(press('Save'));
    await screen.findByText('At /');
  });

  test('treats a response whose success flag is false as a failure', async () => {
    api.answer({ 'POST speakers': { status: 200, body: { success: false } } });
    const { user } = await openSpeakerStep();
    await fill(user, SPEAKER);
    await user.click(press('Save'));
    await waitFor(() => expect(alerts()).toEqual([NOT_SAVED]));
  });

  test("shows 'Talk ID is missing. Please restart the process.' without a talk", async () => {
    const { user, unmount } = await openSpeakerStep();
    await fill(user, SPEAKER);
    unmount();
    const [key = ''] = Object.keys(localStorage);
    const draft = JSON.parse(localStorage.getItem(key) ?? '') as object;
    localStorage.setItem(key, JSON.stringify({ ...draft, talkId: null }));
    const again = await act(async () => openWizard());
    await again.user.click(press('Save'));
    await screen.findByText(TALK_ID_MISSING);
    expect(changes()).toHaveLength(1);
  });

  test('shows the text when the talk is refused at the end, and Back clears it', async () => {
    api.answer(saved);
    const { user } = await openSpeakerStep();
    const body = {
      success: false,
      error: 'Already there: /talks/7',
      code: 'TALK_EXISTS',
      errors: { youtube_link: ['Taken'] },
    };
    api.answer({ 'PUT talks/41': { status: 422, body } });
    await fill(user, SPEAKER);
    await user.click(press('Save'));
    await screen.findByText(/Already there/);
    expect(currentStep()).toBe('02 ADD SPEAKER');
    await user.click(press('Back'));
    expect(screen.queryByText(/Already there/)).toBeNull();
    screen.getByText('Taken');
  });
});

describe('several speakers', () => {
  const saved = { 'POST speakers': { status: 201, body: { success: true, picture_proposed: false } } };
  const partOf = (body: string, name: string) => body.split(`name="${name}"`)[1]?.split('\r\n')[2];
  const sent = () =>
    changes()
      .filter(({ path }) => path === 'speakers')
      .map(({ body }) =>
        ['speaker[speakername]', 'position', 'count'].map((name) => partOf(body, name) ?? '-').join(' '),
      );

  test('are each saved under their own key, before the talk', async () => {
    api.answer(saved);
    const { user } = await openSpeakerStep();
    await fill(user, SPEAKER);
    await user.click(await screen.findByRole('button', { name: 'Add another speaker' }));
    const second = within(screen.getByRole('group', { name: 'Speaker 2' }));
    expect(document.activeElement).toBe(second.getByLabelText('Speaker Name'));
    await user.click(press('Save'));
    await second.findByText(requiredText('Speaker Name'));
    expect(sent()).toEqual([]);
    await user.type(second.getByLabelText('Speaker Name'), 'Second Voice');
    await user.type(second.getByLabelText('About Speaker'), 'Also builds lecterns.');
    await user.click(press('Save'));
    await screen.findByText('At /');
    expect(sent()).toEqual(['Member M 0 2', 'Second Voice 1 2']);
    expect(changes().at(-1)?.path).toBe('talks/41');
  });

  test('show a refusal under their own fields, and a removed one is not sent again', async () => {
    const { user } = await openSpeakerStep();
    await fill(user, SPEAKER);
    await user.click(await screen.findByRole('button', { name: 'Add another speaker' }));
    const second = within(screen.getByRole('group', { name: 'Speaker 2' }));
    await user.type(second.getByLabelText('Speaker Name'), 'Second Voice');
    await user.type(second.getByLabelText('About Speaker'), 'Words.');
    api.answer({
      'POST speakers': {
        status: 422,
        body: { success: false, error: 'No', errors: { 'speaker[speakername]': ['Name refused'] } },
      },
    });
    await user.click(press('Save'));
    await screen.findByText('Name refused');
    expect(second.queryByText('Name refused')).toBeNull();
    api.answer(saved);
    await user.click(press('Remove speaker 2'));
    expect(document.activeElement).toBe(press('Add another speaker'));
    await user.click(press('Save'));
    await screen.findByText('At /');
    expect(sent().at(-1)).toBe('Member M 0 1');
  });

  test('are stored in the draft, ten at most', async () => {
    const { user, unmount } = await openSpeakerStep();
    for (let more = 1; more < 10; more += 1)
      await user.click(await screen.findByRole('button', { name: 'Add another speaker' }));
    expect(screen.queryByRole('button', { name: 'Add another speaker' })).toBeNull();
    const last = within(screen.getByRole('group', { name: 'Speaker 10' }));
    await user.type(last.getByLabelText('Speaker Name'), 'Tenth Voice');
    unmount();
    await act(async () => openWizard());
    const again = within(await screen.findByRole('group', { name: 'Speaker 10' }));
    expect(again.getByLabelText<HTMLInputElement>('Speaker Name').value).toBe('Tenth Voice');
  });
});

describe('a known speaker', () => {
  const KNOWN = /already has a page/;
  const known = (description: string) =>
    api.answer({
      'speakers/speaker_names?query=*': names('Marco Róth', 'Marco Rothfuss'),
      'speakers/5': {
        body: {
          success: true,
          speaker: { id: 5, speakername: 'Marco Róth', talk_count: 4, description },
          talks: [],
        },
      },
    });

  test('is announced beforehand, with what happens to talk and bio', async () => {
    known('Has a bio.');
    const { user } = await openSpeakerStep();
    await user.type(screen.getByLabelText('Speaker Name'), 'marco roth');
    const notice = await screen.findByText(KNOWN);
    expect(notice.textContent).toBe(
      'Marco Róth already has a page (4 talks). That page will show this talk once an operator has approved it; the existing bio is kept.',
    );
    await user.type(screen.getByLabelText('Speaker Name'), 'e');
    await waitFor(() => expect(screen.queryByText(KNOWN)).toBeNull());
  });

  test('is recognised by another name, too', async () => {
    known('Has a bio.');
    const other = { id: 5, speakername: 'Marco Róth', alias: 'M. Roth' };
    api.answer({ 'speakers/speaker_names?query=*': { body: [other] } });
    const { user } = await openSpeakerStep();
    await user.type(screen.getByLabelText('Speaker Name'), 'm. roth');
    const notice = await screen.findByText(KNOWN);
    expect(notice.textContent).toContain('Marco Róth already has a page (4 talks).');
    expect(screen.queryByRole('option')).toBeNull();
  });

  test('without a bio gets the typed text, and a picture awaits approval', async () => {
    known('');
    const waits = { picture_proposed: true, biography_waits: true, place_waits: true };
    api.answer({ 'POST speakers': { status: 201, body: { success: true, ...waits } } });
    const { user } = await openSpeakerStep();
    await fill(user, { ...SPEAKER, 'Speaker Name': 'Marco Róth' });
    const notice = await screen.findByText(KNOWN);
    expect(notice.textContent).toContain(
      'this talk and what you write about the speaker once an operator has approved them.',
    );
    const picture = new File([Uint8Array.from([0x47, 0x49, 0x46, 0x38, 0x39, 0x61])], 'a.gif', {
      type: 'image/gif',
    });
    await user.upload(screen.getByLabelText('Speaker Image'), picture);
    await waitFor(() =>
      expect(notice.textContent).toContain('The picture will be shown once an operator has accepted it.'),
    );
    await user.click(press('Save'));
    await waitFor(() =>
      expect(alerts()).toEqual([
        SAVED,
        'The picture will be shown once an operator has accepted it.',
        'The speaker’s page will show what you add once an operator has approved it.',
      ]),
    );
  });
});

describe('suggestions', () => {
  /** Longer than the debounce of every request. */
  const A_WHILE = 2_000;

  test('start at the second character, with names that begin with the text', async () => {
    api.answer({
      'speakers/speaker_names?query=ro': names('Rosa Gutiérrez', 'Aaron Patterson', 'ROBERT Beene'),
    });
    await openSpeakerStep();
    const speakerRequests = () => api.asked.filter((path) => path.startsWith('speakers/'));
    const box = screen.getByRole('combobox', { name: 'Speaker Name' });
    const type = async (text: string, ms: number) => {
      fireEvent.change(box, { target: { value: text } });
      await act(() => jest.advanceTimersByTimeAsync(ms));
    };
    // Fake timers control the debounce: real time would not prove that nothing is requested.
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });
    await type('r', A_WHILE);
    expect(box.getAttribute('aria-expanded')).toBe('false');
    await type('ro', A_WHILE);
    jest.useRealTimers();
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Rosa Gutiérrez', 'ROBERT Beene']);
    expect(speakerRequests()).toEqual(['speakers/speaker_names?query=ro']);
  });

  test('can be chosen by Enter, which fills About Speaker', async () => {
    api.answer({
      'speakers/speaker_names?query=ro': names('Rosa Gutiérrez', 'Roman Turner'),
      'speakers/6': about('Writes about time.'),
    });
    const { user } = await openSpeakerStep();
    const box = screen.getByRole('combobox', { name: 'Speaker Name' });
    await user.type(box, 'ro');
    await screen.findAllByRole('option');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    const active = box.getAttribute('aria-activedescendant');
    expect(document.getElementById(active ?? '')?.textContent).toBe('Roman Turner');
    await user.keyboard('{Enter}');
    expect(value('Speaker Name')).toBe('Roman Turner');
    expect(screen.queryByRole('listbox')).toBeNull();
    await waitFor(() => expect(value('About Speaker')).toBe('Writes about time.'));
    expect(changes()).toHaveLength(1);
  });

  test('do not overwrite what was typed about the speaker', async () => {
    api.answer({
      'speakers/speaker_names?query=ro': names('Rosa Gutiérrez'),
      'speakers/5': about('From the site.'),
    });
    const { user } = await openSpeakerStep();
    await fill(user, { 'About Speaker': 'My own words.' });
    await user.type(screen.getByLabelText('Speaker Name'), 'ro');
    await user.click(await screen.findByRole('option'));
    await waitFor(() => expect(api.asked).toContain('speakers/5'));
    expect(value('Speaker Name')).toBe('Rosa Gutiérrez');
    expect(value('About Speaker')).toBe('My own words.');
  });

  test('are closed by Escape, which only then closes the wizard', async () => {
    api.answer({ 'speakers/speaker_names?query=ro': names('Rosa Gutiérrez') });
    const { user } = await openSpeakerStep();
    await user.type(screen.getByLabelText('Speaker Name'), 'ro');
    await screen.findByRole('option');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    screen.getByRole('dialog');
    await user.keyboard('{Escape}');
    await screen.findByText('At /');
  });

  test('fail silently', async () => {
    const { user } = await openSpeakerStep();
    await user.type(screen.getByLabelText('Speaker Name'), 'ro');
    await waitFor(() => expect(api.asked).toContain('speakers/speaker_names?query=ro'));
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(alerts()).toEqual([]);
    expect(warn).not.toHaveBeenCalled();
  });
});
