import { useAuth } from '@lectern/auth';
import { useAlerts } from '@lectern/remote';
import { aTalk, renderPage, serveApi } from '@lectern/remote/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { page } from './new-talk.page';
import { currentStep, fill, MEMBER, press } from './testing/fill';

jest.setTimeout(60_000);
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

test('the first step comes filled in, is saved by PUT, and leads back to the talk', async () => {
  api.answer({ 'talks/12': answer({}), 'PUT talks/12': { body: { success: true, talk: { id: 12 } } } });
  const user = await open();
  await screen.findByRole('dialog', { name: 'Correct your talk' });
  expect(value('Conference Name')).toBe('Lectern Days');
  expect(value('Video Link')).toBe(LINK);
  expect(value('Video Description')).toBe('Own words.');
  await fill(user, { 'Video Title': '' });
  await user.click(press('Save'));
  await screen.findByText('Video Title is required');
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

test('a talk that was not saved to the end goes on in the wizard', async () => {
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
  ['of somebody else', answer({ mine: false })],
  ['that is not there', { status: 404, body: { success: false, error: 'No', code: 'TALK_NOT_FOUND' } }],
])('a talk %s cannot be corrected', async (_whose, its) => {
  api.answer({ 'talks/12': its });
  await open();
  await screen.findByText('Only who added a talk can correct it.');
  expect(screen.queryByLabelText('Video Title')).toBeNull();
});

test('a visitor is shown the way to log in, and back', async () => {
  useAuth.setState({ user: null, known: true });
  await open();
  const link = await screen.findByRole('link', { name: 'Log In' });
  expect(link.getAttribute('href')).toBe('/users/sign_in?return_to=%2Ftalks%2Fnew%3Ftalk%3D12');
});
