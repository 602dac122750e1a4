import { useAuth } from '@lectern/auth';
import { ENTER_VALID_URL, ENTER_YOUTUBE_LINK, requiredText } from '@lectern/contracts';
import { serveApi } from '@lectern/remote/testing';
import { screen, waitFor, within } from '@testing-library/react';
import {
  currentStep,
  fill,
  MEMBER,
  openSpeakerStep,
  openWizard,
  press,
  SAVED_TALK,
  VIDEO,
} from '../../testing/fill';

const api = serveApi();
const changes = () => api.calls.filter(({ method }) => method !== 'GET');
let warn: jest.SpyInstance;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  useAuth.setState({ user: MEMBER, known: true });
  warn = jest.spyOn(console, 'warn').mockImplementation();
});
afterEach(() => warn.mockRestore());

describe('required fields, reported once a field is touched', () => {
  test.each(Object.keys(VIDEO))('%s is required', async (label) => {
    const { user } = openWizard();
    expect(screen.queryByText(requiredText(label))).toBeNull();
    await user.click(screen.getByLabelText(label));
    await user.tab();
    await screen.findByText(requiredText(label));
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
    await fill(user, { [label]: VIDEO[label as keyof typeof VIDEO] });
    await waitFor(() => expect(screen.queryByText(requiredText(label))).toBeNull());
  });

  test('Next shows every message, sends nothing and focuses the first field', async () => {
    const { user } = openWizard();
    await user.click(press('Next'));
    for (const label of Object.keys(VIDEO)) await screen.findByText(requiredText(label));
    expect(document.activeElement).toBe(screen.getByLabelText('Conference Name'));
    expect(changes()).toEqual([]);
    expect(currentStep()).toBe('01 ADD VIDEO');
    // On the first key stroke, not only when the field is left.
    await user.type(screen.getByLabelText('Video Title'), 'H');
    await waitFor(() => expect(screen.queryByText(requiredText('Video Title'))).toBeNull());
  });

  test('blanks alone count as empty', async () => {
    const { user } = openWizard();
    await fill(user, { 'Video Title': '   ' });
    await user.tab();
    await screen.findByText(requiredText('Video Title'));
  });
});

test.each(['youtube.com/watch', 'not a link', 'javascript:alert(1)', 'https://'])(
  'Enter a valid URL: %s',
  async (link) => {
    const { user } = openWizard();
    await fill(user, { 'Video Link': link });
    await user.tab();
    await screen.findByText(ENTER_VALID_URL);
  },
);

test.each([
  ['without https://', 'youtube.com/watch?v=LecternE2E9', 'https://youtube.com/watch?v=LecternE2E9'],
  ['of a phone', ' youtu.be/LecternE2E9', 'https://youtu.be/LecternE2E9'],
  [
    'as an embed code',
    '<iframe src="https://www.youtube.com/embed/LecternE2E9"></iframe>',
    'https://www.youtube.com/embed/LecternE2E9',
  ],
  ['as an id alone', 'LecternE2E9', 'https://www.youtube.com/watch?v=LecternE2E9'],
])('a link %s is accepted', async (_how, typed, sent) => {
  api.answer({ 'POST talks': SAVED_TALK });
  const { user } = openWizard();
  await fill(user, { ...VIDEO, 'Video Link': typed });
  await user.click(press('Next'));
  await screen.findByLabelText('Speaker Name');
  expect(JSON.parse(changes()[0]?.body ?? '')).toMatchObject({ youtube_link: sent });
});

test('a text that is too long says so', async () => {
  const { user } = openWizard();
  await fill(user, { 'Video Title': 'a'.repeat(301) });
  await user.tab();
  await screen.findByText('Video Title can have at most 300 characters');
});

test('Next creates the talk and moves to the second step', async () => {
  api.answer({ 'POST talks': SAVED_TALK });
  await openSpeakerStep();
  expect(currentStep()).toBe('02 ADD SPEAKER');
  expect(document.activeElement).toBe(screen.getByLabelText('Speaker Name'));
  expect(changes().map(({ method, path }) => `${method} ${path}`)).toEqual(['POST talks']);
  expect(JSON.parse(changes()[0]?.body ?? '')).toEqual({
    title: VIDEO['Video Title'],
    description: VIDEO['Video Description'],
    youtube_link: VIDEO['Video Link'],
  });
});

test('a second Next after Back changes the talk instead of creating another', async () => {
  api.answer({ 'POST talks': SAVED_TALK, 'PUT talks/41': { body: SAVED_TALK.body } });
  const { user } = await openSpeakerStep();
  await user.click(press('Back'));
  expect(currentStep()).toBe('01 ADD VIDEO');
  await fill(user, { 'Video Title': ' Another title ' });
  await user.click(press('Next'));
  await screen.findByLabelText('Speaker Name');
  const [, change] = changes();
  expect(`${change?.method} ${change?.path}`).toBe('PUT talks/41');
  expect(JSON.parse(change?.body ?? '')).toEqual({
    title: 'Another title',
    description: VIDEO['Video Description'],
    youtube_link: VIDEO['Video Link'],
    conference_name: VIDEO['Conference Name'],
    links: [],
    draft: true,
  });
});

test('a talk that has been deleted in the meantime is created again', async () => {
  api.answer({ 'POST talks': SAVED_TALK });
  const { user } = await openSpeakerStep();
  await user.click(press('Back'));
  await user.click(press('Next'));
  await screen.findByLabelText('Speaker Name');
  expect(changes().map(({ method }) => method)).toEqual(['POST', 'PUT', 'POST']);
});

test('an overlay covers the screen while saving', async () => {
  let release: () => void = () => undefined;
  const hold = new Promise<void>((done) => (release = done));
  api.answer({ 'POST talks': { ...SAVED_TALK, hold } });
  const { user } = openWizard();
  await fill(user, VIDEO);
  await user.click(press('Next'));
  await screen.findByText('Saving...');
  await user.keyboard('{Escape}');
  screen.getByRole('dialog');
  release();
  await screen.findByLabelText('Speaker Name');
  expect(screen.queryByText('Saving...')).toBeNull();
});

describe('known conferences', () => {
  const conference = (
    id: number,
    name: string | null,
    start_date: string | null,
    end_date: string | null,
  ) => ({
    id,
    slug: `c-${id}`,
    name,
    start_date,
    end_date,
  });
  const known = (text: string, ...conferences: object[]) => ({
    [`conferences?page=1&per_page=8&query=${text}`]: {
      body: { conferences, total_results: conferences.length },
    },
  });

  test('are suggested with their dates, and can be chosen by keyboard', async () => {
    api.answer(
      known(
        'rails',
        conference(1, 'Rails World 2025', '2025-09-04', '2025-09-05'),
        conference(2, null, null, null),
        conference(3, 'Tropical on Rails', null, null),
      ),
    );
    const { user } = openWizard();
    const box = screen.getByRole('combobox', { name: 'Conference Name' });
    await user.type(box, 'rails');
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent?.replace(/[\u2009\u2013 ]+/g, ' '))).toEqual([
      'Rails World 2025Sep 4 5, 2025',
      'Tropical on Rails',
    ]);
    expect(api.asked.filter((path) => path.startsWith('conferences'))).toHaveLength(1);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(screen.getByLabelText<HTMLInputElement>('Conference Name').value).toBe('Rails World 2025');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(currentStep()).toBe('01 ADD VIDEO');
  });

  test('are not requested after one character, and a failure shows nothing', async () => {
    const { user } = openWizard();
    const box = screen.getByRole('combobox', { name: 'Conference Name' });
    await user.type(box, 'r');
    await user.type(box, 'a');
    await waitFor(() => expect(api.asked).toEqual(['conferences?page=1&per_page=8&query=ra']));
    expect(screen.queryByRole('listbox')).toBeNull();
  });
});

describe('a refusal by the server', () => {
  const refuse = (status: number, body: object) =>
    api.answer({ 'POST talks': { status, body: { success: false, requestId: 'r', ...body } } });

  async function next() {
    const view = openWizard();
    await fill(view.user, VIDEO);
    await view.user.click(press('Next'));
    return view;
  }

  test('422, a duplicate: shows its text, then the link to the talk', async () => {
    const error = 'This video has already been added: /talks/1284.';
    refuse(422, { error, code: 'TALK_EXISTS', errors: { youtube_link: [error] } });
    await next();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(error);
    expect(within(alert).queryByRole('link')).toBeNull();
    const link = await within(alert).findByRole('link', { name: 'Click here to view' });
    expect(link.getAttribute('href')).toBe('/video/1284');
    expect(currentStep()).toBe('01 ADD VIDEO');
  });

  test('422 with errors by field: shows each under its field', async () => {
    const errors = {
      title: ['Title refused'],
      description: ['Description refused'],
      youtube_link: ['Link refused', 'and more'],
      conference_name: ['Conference refused'],
    };
    refuse(422, { error: 'Refused', code: 'VALIDATION_FAILED', errors });
    const { user } = await next();
    await screen.findByText('Refused');
    const describedBy = (label: string) => {
      const id = screen.getByLabelText(label).getAttribute('aria-describedby');
      return id && document.getElementById(id)?.textContent;
    };
    expect(describedBy('Video Title')).toBe('Title refused');
    expect(describedBy('Video Description')).toBe('Description refused');
    expect(describedBy('Video Link')).toBe('Link refused');
    expect(describedBy('Conference Name')).toBe('Conference refused');
    await fill(user, { 'Video Title': 'Another title' });
    await waitFor(() => expect(screen.queryByText('Title refused')).toBeNull());
    screen.getByText('Link refused');
  });

  test('shows a sentence only once if it is under its field', async () => {
    const error = ENTER_YOUTUBE_LINK;
    refuse(422, { error, code: 'VALIDATION_FAILED', errors: { youtube_link: [error] } });
    await next();
    expect(await screen.findAllByText(error)).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByLabelText('Video Link').getAttribute('aria-invalid')).toBe('true');
  });

  test('of any other kind is only logged, and the form stays usable', async () => {
    refuse(500, { error: 'Broken', code: 'INTERNAL' });
    const { user } = await next();
    await screen.findByText(/could not be sent/);
    expect(warn).toHaveBeenCalledWith('Failed to save the talk:', 'Broken');
    expect(screen.queryByText('Broken')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    api.answer({ 'POST talks': SAVED_TALK });
    await user.click(press('Next'));
    await screen.findByLabelText('Speaker Name');
  });

  test("shows 'Talk ID is missing from the response.'", async () => {
    api.answer({ 'POST talks': { status: 201, body: { success: true } } });
    await next();
    await screen.findByText('Talk ID is missing from the response.');
    expect(currentStep()).toBe('01 ADD VIDEO');
  });
});
