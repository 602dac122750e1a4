import { useAuth } from '@lectern/auth';
import { TYPED_BEFORE, requiredText } from '@lectern/contracts';
import { useAlerts } from '@lectern/remote';
import { aTalk, renderPage, serveApi } from '@lectern/remote/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { page } from './new-talk.page';
import { currentStep, fill, MEMBER, press } from '../../testing/fill';

const api = serveApi();
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const changes = () => api.calls.filter(({ method }) => method !== 'GET');
const LINK = 'https://www.youtube.com/watch?v=LecternE2E9';
const answer = (its: object) => ({
  body: {
    talk: {
      ...aTalk(12),
      slug: 'built-rihgt',
      title: 'Built rihgt',
      description: 'Own words.',
      youtube_link: LINK,
      conference_name: 'Lectern Days',
      links: [],
    },
    total_likes: 0,
    liked: false,
    mine: true,
    draft: false,
    ...its,
  },
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  useAlerts.setState({ alerts: [] });
  useAuth.setState({ user: MEMBER, known: true });
});

const open = async () => {
  await act(async () => renderPage(page, '/talks/new', '/talks/new?talk=12'));
  return userEvent.setup();
};

test('the first step is filled in, saved by PUT, and leads back to the talk', async () => {
  api.answer({ 'talks/12': answer({}), 'PUT talks/12': { body: { success: true, talk: { id: 12 } } } });
  const user = await open();
  await screen.findByRole('dialog', { name: 'Correct your talk' });
  expect(value('Conference Name')).toBe('Lectern Days');
  expect(value('Video Link')).toBe(LINK);
  expect(value('Video Description')).toBe('Own words.');
  await fill(user, { 'Video Title': '' });
  await user.click(press('Save'));
  await screen.findByText(requiredText('Video Title'));
  await fill(user, { 'Video Title': 'Built right' });
  await user.click(press('Save'));
  await screen.findByText('At /video/built-rihgt');
  expect(changes().map(({ method, path }) => `${method} ${path}`)).toEqual(['PUT talks/12']);
  expect(JSON.parse(changes()[0]?.body ?? '')).toEqual({
    title: 'Built right',
    description: 'Own words.',
    youtube_link: LINK,
    conference_name: 'Lectern Days',
    links: [],
  });
  expect(useAlerts.getState().alerts.map(({ text }) => text)).toEqual(['The talk has been corrected.']);
  expect(Object.keys(localStorage)).toEqual([]);
});

test('pressing a button keeps the focus in the field, so that nothing moves before the release', async () => {
  api.answer({ 'talks/12': answer({}) });
  const user = await open();
  await screen.findByRole('dialog', { name: 'Correct your talk' });
  const title = screen.getByLabelText('Video Title');
  await user.clear(title);
  await user.pointer({ keys: '[MouseLeft>]', target: press('Save') });
  expect(document.activeElement).toBe(title);
  expect(screen.queryByText(requiredText('Video Title'))).toBeNull();
  await user.pointer({ keys: '[/MouseLeft]' });
  await screen.findByText(requiredText('Video Title'));
});

test('an unfinished talk continues in the wizard', async () => {
  api.answer({
    'talks/12': answer({ draft: true }),
    'PUT talks/12': { body: { success: true, talk: { id: 12 } } },
  });
  const user = await open();
  await screen.findByRole('dialog', { name: 'Add a talk' });
  expect(value('Video Title')).toBe('Built rihgt');
  await user.click(press('Next'));
  await waitFor(() => expect(currentStep()).toBe('02 ADD SPEAKER'));
  expect(changes().map(({ method, path }) => `${method} ${path}`)).toEqual(['PUT talks/12']);
});

test.each([
  ['of another member', answer({ mine: false })],
  ['that does not exist', { status: 404, body: { success: false, error: 'No', code: 'TALK_NOT_FOUND' } }],
])('a talk %s cannot be corrected', async (_whose, its) => {
  api.answer({ 'talks/12': its });
  await open();
  await screen.findByText('Only the member who added a talk can correct it.');
  expect(screen.queryByLabelText('Video Title')).toBeNull();
});

test.each([
  ['with an error', 500],
  ['with too many requests', 429],
])('a talk that is answered %s can be loaded again', async (_how, status) => {
  api.answer({ 'talks/12': { status, body: { success: false, error: 'Not now' } } });
  const user = await open();
  await screen.findByText(/The talk could not be loaded/);
  expect(screen.queryByText(/Only the member who added/)).toBeNull();
  api.answer({ 'talks/12': answer({}) });
  await user.click(press('Try again'));
  await screen.findByRole('dialog', { name: 'Correct your talk' });
});

test('a visitor gets a link to log in and return', async () => {
  useAuth.setState({ user: null, known: true });
  await open();
  const link = await screen.findByRole('link', { name: 'Log In' });
  expect(link.getAttribute('href')).toBe('/users/sign_in?return_to=%2Ftalks%2Fnew%3Ftalk%3D12');
});

describe('typed text', () => {
  const DONE = { 'PUT talks/12': { body: { success: true, talk: { id: 12 } } } };
  const ready = () => screen.findByRole('dialog', { name: 'Correct your talk' });
  /** Types, and leaves the page without submitting. */
  const typeAndLeave = async (title: string) => {
    api.answer({ 'talks/12': answer({}), ...DONE });
    const user = await open();
    await ready();
    await fill(user, { 'Video Title': title });
    cleanup();
  };
  const changed = { ...answer({}).body.talk, title: 'Changed elsewhere' };

  test('is restored on the next visit and deleted once it is sent', async () => {
    await typeAndLeave('Built right');
    const user = await open();
    await screen.findByText(TYPED_BEFORE, { exact: false });
    expect(value('Video Title')).toBe('Built right');
    await user.click(press('Save'));
    await screen.findByText('At /video/built-rihgt');
    expect(JSON.parse(changes()[0]?.body ?? '')).toMatchObject({ title: 'Built right' });
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test.each([
    ['discarded', 'Discard it'],
    ['abandoned with Cancel', 'Cancel'],
  ])('is deleted when it is %s', async (_how, button) => {
    await typeAndLeave('Built right');
    const user = await open();
    await screen.findByText(TYPED_BEFORE, { exact: false });
    await user.click(press(button));
    expect(Object.keys(localStorage)).toEqual([]);
    cleanup();
    await open();
    await ready();
    expect(value('Video Title')).toBe('Built rihgt');
    expect(screen.queryByText(TYPED_BEFORE, { exact: false })).toBeNull();
  });

  test('is deleted when it equals the talk', async () => {
    await typeAndLeave('Built rihgt');
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test('is visible to its author only', async () => {
    await typeAndLeave('Built right');
    useAuth.setState({ user: { ...MEMBER, id: MEMBER.id + 1 }, known: true });
    await open();
    await ready();
    expect(value('Video Title')).toBe('Built rihgt');
  });

  test('over a talk changed elsewhere since: this is reported, the talk is shown, and the typed text is offered', async () => {
    await typeAndLeave('Built right');
    api.answer({ 'talks/12': answer({ talk: changed }) });
    const user = await open();
    await screen.findByText(/^This talk was changed after you started correcting it\./);
    expect(value('Video Title')).toBe('Changed elsewhere');
    // It survives this visit, too.
    cleanup();
    await open();
    await screen.findByText(/^This talk was changed/);
    await user.click(press('Show what I typed'));
    expect(value('Video Title')).toBe('Built right');
    expect(screen.queryByText(/^This talk was changed/)).toBeNull();
    await user.click(press('Save'));
    await screen.findByText('At /video/built-rihgt');
    expect(JSON.parse(changes()[0]?.body ?? '')).toMatchObject({ title: 'Built right' });
  });

  test('while the talk is changed elsewhere: Save overwrites nothing that was not shown', async () => {
    api.answer({ 'talks/12': answer({}), ...DONE });
    const user = await open();
    await ready();
    await fill(user, { 'Video Title': 'Built right' });
    api.answer({ 'talks/12': answer({ talk: changed }) });
    await user.click(press('Save'));
    await screen.findByText(/^This talk was changed after you started correcting it\./);
    expect(changes()).toEqual([]);
    expect(value('Video Title')).toBe('Changed elsewhere');
    await user.click(press('Discard it'));
    expect(value('Video Title')).toBe('Changed elsewhere');
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test('in a draft that cannot be read is ignored', async () => {
    localStorage.setItem(
      `lectern.draft.${MEMBER.id}.correction-12`,
      JSON.stringify({ text: '{"base":7}', at: 1 }),
    );
    api.answer({ 'talks/12': answer({}) });
    await open();
    await ready();
    expect(value('Video Title')).toBe('Built rihgt');
    expect(Object.keys(localStorage)).toEqual([]);
  });
});
