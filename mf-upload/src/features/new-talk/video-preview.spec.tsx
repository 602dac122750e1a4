import { useAuth } from '@lectern/auth';
import { aTalk, serveApi } from '@lectern/remote/testing';
import { screen, waitFor } from '@testing-library/react';
import { fill, MEMBER, openWizard, press, SAVED_TALK, VIDEO } from '../../testing/fill';

const api = serveApi();
const LINK = 'https://youtu.be/LecternE2E9';
const PATH = `talks/video_details?link=${encodeURIComponent(LINK)}`;
const DETAILS = {
  video_id: 'LecternE2E9',
  reached: true,
  title: 'As the platform calls it',
  thumbnail_url: 'https://i.ytimg.com/vi/LecternE2E9/hqdefault.jpg',
  duration: 2525,
  talk: null,
  draft: null,
};
const title = () => screen.getByLabelText<HTMLInputElement>('Video Title').value;

beforeEach(() => {
  localStorage.clear();
  useAuth.setState({ user: MEMBER, known: true });
});

test.each([
  LINK,
  'https://www.youtube.com/watch?v=LecternE2E9&t=3s',
  'https://www.youtube.com/embed/LecternE2E9',
  'https://www.youtube.com/shorts/LecternE2E9',
])('%s fills in title, picture and length', async (link) => {
  api.answer({ [`talks/video_details?link=${encodeURIComponent(link)}`]: { body: DETAILS } });
  const { user } = openWizard();
  await fill(user, { 'Video Link': link });
  await screen.findByText('42:05');
  expect(document.querySelector('img')?.getAttribute('src')).toBe(DETAILS.thumbnail_url);
  await waitFor(() => expect(title()).toBe(DETAILS.title));
});

test('a typed title is kept', async () => {
  api.answer({ [PATH]: { body: DETAILS } });
  const { user } = openWizard();
  await fill(user, { 'Video Title': 'Mine', 'Video Link': LINK });
  await screen.findByText('42:05');
  expect(title()).toBe('Mine');
});

test('a talk with this video that the member has already started is continued: Next changes it', async () => {
  api.answer({
    [PATH]: { body: { ...DETAILS, draft: { id: 12, title: 'Begun elsewhere' } } },
    'PUT talks/12': { body: { success: true, talk: { id: 12 } } },
  });
  const { user } = openWizard();
  await fill(user, { ...VIDEO, 'Video Link': LINK });
  await screen.findByText(/Begun elsewhere/);
  await user.click(press('Continue with that talk'));
  await screen.findByText('42:05');
  expect(screen.queryByText(/Begun elsewhere/)).toBeNull();
  await user.click(press('Next'));
  await screen.findByLabelText('Speaker Name');
  expect(
    api.calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`),
  ).toEqual(['PUT talks/12']);
});

test('Continue with that talk fills in what the site has, and keeps what was typed', async () => {
  const talk = {
    ...aTalk(12),
    title: 'Begun elsewhere',
    description: 'Long and careful words.',
    youtube_link: LINK,
    conference_name: 'Rails World 2025',
    links: [{ kind: 'slides', url: 'https://speakerdeck.com/x', host: 'speakerdeck.com', title: null }],
    speakers: [{ id: 5, slug: 'rosa', speakername: 'Rosa Gutiérrez' }],
  };
  api.answer({
    [PATH]: { body: { ...DETAILS, draft: { id: 12, title: 'Begun elsewhere' } } },
    'talks/12': { body: { talk, total_likes: 0, liked: false, mine: true } },
    'PUT talks/12': { body: { success: true, talk: { id: 12 } } },
  });
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  const { user } = openWizard();
  await fill(user, { 'Conference Name': 'My own', 'Video Link': LINK });
  await user.click(await screen.findByRole('button', { name: 'Continue with that talk' }));
  await waitFor(() => expect(value('Video Description')).toBe('Long and careful words.'));
  expect(value('Conference Name')).toBe('My own');
  expect(title()).toBe('Begun elsewhere');
  expect(value('Slides and links (optional, one per line)')).toBe('https://speakerdeck.com/x');
  await user.click(press('Next'));
  expect((await screen.findByLabelText<HTMLInputElement>('Speaker Name')).value).toBe('Rosa Gutiérrez');
});

test('a video that is already on the site is reported early, with a link to it', async () => {
  api.answer({ [PATH]: { body: { ...DETAILS, talk: { id: 12, title: 'The same talk' } } } });
  const { user } = openWizard();
  await fill(user, { 'Video Link': LINK });
  await screen.findByText(/The same talk/);
  expect(screen.getByRole('link', { name: 'Open that talk' }).getAttribute('href')).toBe('/video/12');
});

test.each([
  [
    'the platform',
    { body: { ...DETAILS, reached: false, title: null, thumbnail_url: null, duration: null } },
  ],
  ['the services', { status: 503, body: { success: false, error: 'x' } }],
])('%s is unreachable: everything can be typed as before', async (_what, answer) => {
  api.answer({ [PATH]: answer, 'POST talks': SAVED_TALK });
  const { user } = openWizard();
  await fill(user, VIDEO);
  await waitFor(() => expect(api.asked).toContain(PATH));
  expect(title()).toBe(VIDEO['Video Title']);
  await user.click(press('Next'));
  await screen.findByLabelText('Speaker Name');
});

test('nothing is requested for a link without a video id', async () => {
  const { user } = openWizard();
  await fill(user, { 'Video Link': 'https://example.org/a' });
  await user.tab();
  expect(api.asked).toEqual([]);
});
