import { useAuth } from '@lectern/auth';
import { serveApi } from '@lectern/remote/testing';
import { screen, waitFor } from '@testing-library/react';
import {
  currentStep,
  fill,
  MEMBER,
  openSpeakerStep,
  openWizard,
  press,
  SAVED_TALK,
  VIDEO,
} from './testing/fill';

jest.setTimeout(60_000);
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

describe('required, shown once a field is touched', () => {
  test.each(Object.keys(VIDEO))('%s is required', async (label) => {
    const { user } = openWizard();
    expect(screen.queryByText(`${label} is required`)).toBeNull();
    await user.click(screen.getByLabelText(label));
    await user.tab();
    await screen.findByText(`${label} is required`);
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
    await fill(user, { [label]: VIDEO[label as keyof typeof VIDEO] });
    await waitFor(() => expect(screen.queryByText(`${label} is required`)).toBeNull());
  });

  test('Next shows every message, sends nothing and goes to the first field', async () => {
    const { user } = openWizard();
    await user.click(press('Next'));
    for (const label of Object.keys(VIDEO)) await screen.findByText(`${label} is required`);
    expect(document.activeElement).toBe(screen.getByLabelText('Conference Name'));
    expect(changes()).toEqual([]);
    expect(currentStep()).toBe('01 ADD VIDEO');
    // With the first key, not only when the field is left.
    await user.type(screen.getByLabelText('Video Title'), 'H');
    await waitFor(() => expect(screen.queryByText('Video Title is required')).toBeNull());
  });

  test('blanks alone are nothing', async () => {
    const { user } = openWizard();
    await fill(user, { 'Video Title': '   ' });
    await user.tab();
    await screen.findByText('Video Title is required');
  });
});

test.each(['youtube.com/watch', 'not a link', 'javascript:alert(1)', 'https://'])(
  'Enter a valid URL: %s',
  async (link) => {
    const { user } = openWizard();
    await fill(user, { 'Video Link': link });
    await user.tab();
    await screen.findByText('Enter a valid URL');
  },
);

test('what is too long says so', async () => {
  const { user } = openWizard();
  await fill(user, { 'Video Title': 'a'.repeat(301) });
  await user.tab();
  await screen.findByText('Video Title has at most 300 characters');
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
  });
});

test('a talk that is gone meanwhile is created anew', async () => {
  api.answer({ 'POST talks': SAVED_TALK });
  const { user } = await openSpeakerStep();
  await user.click(press('Back'));
  await user.click(press('Next'));
  await screen.findByLabelText('Speaker Name');
  expect(changes().map(({ method }) => method)).toEqual(['POST', 'PUT', 'POST']);
});

test('while it is saved an overlay covers the screen', async () => {
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

describe('what the server refuses', () => {
  const refuse = (status: number, body: object) =>
    api.answer({ 'POST talks': { status, body: { success: false, requestId: 'r', ...body } } });

  async function next() {
    const view = openWizard();
    await fill(view.user, VIDEO);
    await view.user.click(press('Next'));
    return view;
  }

  test('422, a duplicate: its text, then the way to the talk', async () => {
    const error = 'This video has already been added: /talks/1284.';
    refuse(422, { error, code: 'TALK_EXISTS', errors: { youtube_link: [error] } });
    await next();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(error);
    expect(screen.queryByRole('link', { name: 'Click here to view' })).toBeNull();
    const link = await screen.findByRole('link', { name: 'Click here to view' });
    expect(link.getAttribute('href')).toBe('/video/1284');
    expect(currentStep()).toBe('01 ADD VIDEO');
  });

  test('422 with errors by field: each under its own', async () => {
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

  test('anything else is logged only, and the form stays usable', async () => {
    refuse(500, { error: 'Broken', code: 'INTERNAL' });
    const { user } = await next();
    await screen.findByText(/did not go through/);
    expect(warn).toHaveBeenCalledWith('Failed to save the talk:', 'Broken');
    expect(screen.queryByText('Broken')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    api.answer({ 'POST talks': SAVED_TALK });
    await user.click(press('Next'));
    await screen.findByLabelText('Speaker Name');
  });

  test('Talk ID is missing from the response.', async () => {
    api.answer({ 'POST talks': { status: 201, body: { success: true } } });
    await next();
    await screen.findByText('Talk ID is missing from the response.');
    expect(currentStep()).toBe('01 ADD VIDEO');
  });
});
