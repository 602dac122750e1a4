import { useAuth } from '@lectern/auth';
import { renderPage, serveApi } from '@lectern/remote/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { aTalk, theAnswer } from '../../testing/talk';
import { page } from './talk.page';

const api = serveApi();
const open = (slug = 'solid-queue') => renderPage(page, '/video/:slug', `/video/${slug}`);
const title = () => screen.findByRole('heading', { level: 1, name: 'Solid Queue Internals' });
const targetOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const signIn = () => act(() => useAuth.setState({ user: { id: 3, first_name: 'Member', image: null } }));
const FAILED = 'Failed to load talk details.';

beforeEach(() => {
  useAuth.setState({ user: null, known: true });
  api.answer({
    'talks/solid-queue': { body: theAnswer(aTalk()) },
    'talks/solid-queue/transcripts': {
      body: { transcripts: [{ timestamp: '0:02', text: 'Good morning.' }] },
    },
  });
});

test('loads, then shows the talk with its speaker, views, age, description and tags', async () => {
  open();
  screen.getByText('Loading...');
  await title();
  expect(targetOf('Rosa Gutiérrez')).toBe('/speakers/rosa-gutierrez');
  screen.getByText('12480 views');
  screen.getByText(/ years? ago$/);
  expect(screen.getByRole('region', { name: 'Description' }).textContent).toMatch('How a job queue lives');
  expect(targetOf('c++')).toBe('/search?tag=c%2B%2B');
  expect(screen.queryByText('Loading...')).toBeNull();
});

test('a talk that nobody has counted has 0 views', async () => {
  const talk = { ...aTalk(), internal_views: null };
  api.answer({ 'talks/solid-queue': { body: { talk, total_likes: 0, liked: false } } });
  open();
  await screen.findByText('0 views');
});

test('names every speaker', async () => {
  const [rosa] = aTalk().speakers;
  const speakers = rosa ? [rosa, { ...rosa, id: 5, slug: 'member-m', speakername: 'Member M' }] : [];
  api.answer({ 'talks/solid-queue': { body: theAnswer(aTalk({ speakers })) } });
  open();
  await title();
  expect([targetOf('Rosa Gutiérrez'), targetOf('Member M')]).toEqual([
    '/speakers/rosa-gutierrez',
    '/speakers/member-m',
  ]);
});

test('many people on stage are named in a sentence', async () => {
  const [rosa] = aTalk().speakers;
  const speakers = [1, 2, 3, 4].flatMap((id) =>
    rosa ? [{ ...rosa, id, slug: `m-${id}`, speakername: `Member ${id}` }] : [],
  );
  api.answer({ 'talks/solid-queue': { body: theAnswer(aTalk({ speakers })) } });
  open();
  await title();
  expect(screen.getByRole('link', { name: 'Member 4' }).parentElement?.textContent).toBe(
    'Member 1, Member 2, Member 3, Member 4',
  );
  expect(targetOf('Member 4')).toBe('/speakers/m-4');
});

test('the transcript is in the page while its tab is not chosen', async () => {
  open();
  const panel = (await screen.findByText('Good morning.')).closest<HTMLElement>('[role=tabpanel]');
  expect(panel?.hidden).toBe(true);
  fireEvent.click(screen.getByRole('tab', { name: 'Transcript' }));
  expect(panel?.hidden).toBe(false);
});

test('says in the head what the talk is', async () => {
  const { head } = open();
  await title();
  expect(head()).toMatchObject({
    title: 'Solid Queue Internals | Lectern',
    description: 'How a job queue lives inside the database.',
    canonical: '/video/solid-queue',
    type: 'video.other',
    image: 'https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg',
    jsonLd: {
      '@type': 'VideoObject',
      name: 'Solid Queue Internals',
      thumbnailUrl: ['https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg'],
      uploadDate: '2024-09-26T00:00:00.000Z',
      duration: 'PT28M40S',
      embedUrl: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
      actor: [{ '@type': 'Person', name: 'Rosa Gutiérrez' }],
    },
  });
});

test('an unknown talk is said to be missing, with status 404', async () => {
  const { head } = open('nothing-here');
  await screen.findByText(FAILED);
  expect(head()?.status).toBe(404);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(targetOf('Trending talks')).toBe('/trending');
});

test('a failure of ours can be tried again', async () => {
  const error = { success: false, error: 'Busy', code: 'UNAVAILABLE', requestId: 'r' };
  api.answer({ 'talks/solid-queue': { status: 503, body: error } });
  const { head } = open();
  await screen.findByText(FAILED);
  expect(head()?.status).toBe(503);
  api.answer({ 'talks/solid-queue': { body: theAnswer(aTalk()) } });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await title();
});

test('an id moves to the address of the talk, with whatever else the link says', async () => {
  api.answer({ 'talks/7': { body: theAnswer(aTalk()) } });
  const { head } = open('7?t=90');
  await waitFor(() => expect(head()?.redirect).toBe('/video/solid-queue?t=90'));
  expect(screen.queryByRole('heading')).toBeNull();
});

test('who signs in sees their own like, and the page stays while it is asked for', async () => {
  open();
  await screen.findByRole('button', { name: /^Like this talk/, pressed: false });
  api.answer({ 'talks/solid-queue': { body: theAnswer(aTalk(), { liked: true }) } });
  signIn();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  await screen.findByRole('button', { name: /^Like this talk/, pressed: true });
});

test('the page stays when asking for the own like fails', async () => {
  const { client } = open();
  await title();
  api.answer({ 'talks/solid-queue': { status: 429, body: { success: false, error: 'Slow down' } } });
  signIn();
  await waitFor(() => {
    const own = client.getQueryCache().find({ queryKey: ['talks', 'solid-queue', 'page', 3] });
    expect(own?.state.status).toBe('error');
  });
  await title();
});
