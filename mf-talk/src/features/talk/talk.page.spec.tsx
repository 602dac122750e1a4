import { useAuth } from '@lectern/auth';
import { expectNothingMissing, firstNote, firstTalk, renderPage, serveApi } from '@lectern/remote/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { aTalk, theAnswer, theMore } from '../../testing/talk';
import { FAILED } from './talk-failure';
import { page } from './talk.page';

const api = serveApi();
const open = (slug = 'solid-queue') => renderPage(page, '/video/:slug', `/video/${slug}`);
const title = () => screen.findByRole('heading', { level: 1, name: 'Solid Queue Internals' });
const targetOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const signIn = () => act(() => useAuth.setState({ user: { id: 3, first_name: 'Member', image: null } }));

beforeEach(() => {
  Object.assign(window, { matchMedia: () => ({ matches: false }) });
  Object.assign(Element.prototype, { scrollTo: () => {} });
  useAuth.setState({ user: null, known: true });
  api.answer({
    'talks/solid-queue': { body: theAnswer(aTalk()) },
    'talks/solid-queue/more': { body: theMore() },
    'talks/solid-queue/transcripts': {
      body: {
        transcripts: [{ timestamp: '0:02', text: 'Good morning.' }],
        language: null,
        automatic: false,
        languages: [],
      },
    },
  });
});

test('the page loads, then shows the talk with its speaker, views, age, description and tags', async () => {
  open();
  screen.getByText('Loading...');
  await title();
  expect(targetOf('Rosa Gutiérrez')).toBe('/speakers/rosa-gutierrez');
  screen.getByText('12480 views');
  screen.getByText(/ years? ago$/);
  screen.getByText('How a job queue lives inside the database.');
  expect(targetOf('c++')).toBe('/search?tag=c%2B%2B');
  expect(screen.queryByText('Loading...')).toBeNull();
});

test('a talk without views shows 0 views', async () => {
  // A server of the previous release names no views elsewhere.
  const talk = { ...aTalk(), internal_views: null, youtube_views: undefined };
  api.answer({ 'talks/solid-queue': { body: { talk, total_likes: 0, liked: false } } });
  open();
  await screen.findByText('0 views');
  expect(screen.queryByText(/views on YouTube/)).toBeNull();
});

test('views on YouTube stand beside those here, as their own number', async () => {
  api.answer({ 'talks/solid-queue': { body: theAnswer(aTalk({ youtube_views: 31_204 })) } });
  open();
  await screen.findByText('31,204 views on YouTube');
  screen.getByText('12480 views');
});

test('a talk that operators took off the site says so, with a reason only to its author', async () => {
  api.answer({
    'talks/solid-queue': { status: 410, body: { success: false, code: 'TAKEN_DOWN', error: '' } },
  });
  open();
  await screen.findByRole('heading', { level: 1, name: 'Talk taken off the site' });
  screen.getByText('The operators of this site took this talk off it.');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  const hidden = { mine: true, hidden_reason: 'Advertising' };
  api.answer({ 'talks/solid-queue': { body: theAnswer(aTalk(), hidden) } });
  signIn();
  await title();
  await screen.findByText('Reason: Advertising');
  expect(screen.queryByRole('link', { name: 'Correct this talk' })).toBeNull();
});

test.each([
  ['to correct a talk', { draft: false }, 'Correct this talk'],
  ['to finish adding a talk', { draft: true }, 'Continue adding this talk'],
])('the link %s is shown to the member who added it, and to no one else', async (_what, its, name) => {
  open();
  await title();
  expect(screen.queryByRole('link', { name })).toBeNull();
  api.answer({ 'talks/solid-queue': { body: theAnswer(aTalk(), { mine: true, ...its }) } });
  signIn();
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe('/talks/new?talk=7');
});

test('the page names every speaker', async () => {
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

test('many speakers are named in a sentence', async () => {
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

afterEach(() => {
  history.replaceState(null, '', '/');
  Reflect.deleteProperty(window, 'matchMedia');
  Reflect.deleteProperty(Element.prototype, 'scrollTo');
});

test('the transcript is in the page while its tab is not selected', async () => {
  open();
  const panel = (await screen.findByText('Good morning.')).closest<HTMLElement>('[role=tabpanel]');
  expect(panel?.hidden).toBe(true);
  fireEvent.click(screen.getByRole('tab', { name: 'Transcript' }));
  expect(panel?.hidden).toBe(false);
});

test.each(['a visitor', 'a member'])(
  '%s: answers with the fields of the first version are enough',
  async (viewer) => {
    const notes = { body: [firstNote(1)] };
    api.answer({
      'talks/talk-7': { body: { talk: firstTalk(7), total_likes: 3 } },
      'talks/talk-7/transcripts': { body: { transcripts: [{ timestamp: '0:02', text: 'Good morning.' }] } },
      'talks/talk-7/ensure_summary': { body: { summary: 'In short' } },
      'talks/talk-7/ensure_tags': { body: { tags: ['rails'] } },
      'notes?talk_id=7&user_id=': notes,
      'notes?talk_id=7&user_id=3': notes,
    });
    if (viewer === 'a member') signIn();
    const log = jest.spyOn(console, 'warn').mockImplementation();
    open('talk-7');
    await screen.findByRole('heading', { level: 1, name: 'Talk 7' });
    for (const text of ['About 7', 'Good morning.', 'Note 1', 'In short']) await screen.findByText(text);
    fireEvent.click(screen.getByRole('tab', { name: 'Transcript' }));
    screen.getByText('Download');
    expectNothingMissing();
    log.mockRestore();
  },
);

test('with nothing in any tab the panel is one line of buttons', async () => {
  api.answer({
    'talks/solid-queue': { body: theAnswer(aTalk({ summary: '' })) },
    'talks/solid-queue/transcripts': { body: { transcripts: [], languages: [] } },
  });
  open();
  await screen.findByRole('tab', { name: 'Summary' });
  expect(screen.queryByRole('tabpanel')).toBeNull();
  fireEvent.click(screen.getByRole('tab', { name: 'Transcript' }));
  await screen.findByText('No transcript available');
});

test('anybody may add captions where there are none; those of members wait', async () => {
  const path = 'talks/solid-queue/transcripts';
  const none = { transcripts: [], language: null, automatic: false, languages: [] };
  api.answer({
    'talks/solid-queue': { body: theAnswer(aTalk({ summary: '', transcribed: false })) },
    [path]: { body: none },
    [`${path}/waiting`]: { body: { waiting: { state: 'waiting', reason: null } } },
  });
  open();
  const add = await screen.findByRole('button', { name: 'Add captions' });
  expect(screen.queryByText('Log in to add captions')).toBeNull();
  fireEvent.click(add);
  const link = await screen.findByRole('link', { name: 'Log in to add captions' });
  expect(link.getAttribute('href')).toContain(encodeURIComponent('/video/solid-queue'));

  signIn();
  await screen.findByLabelText('Add a transcript');
  await screen.findByText(/^Your transcript is waiting/);
});

test('a transcript by people is only for its author to replace', async () => {
  api.answer({ 'talks/solid-queue': { body: theAnswer(aTalk({ transcribed: true })) } });
  open();
  await screen.findByText('Good morning.');
  expect(screen.queryByRole('button', { name: 'Add captions' })).toBeNull();
});

test('typing into the find field turns to the transcript and marks what is found', async () => {
  const lines = ['A small step.', 'Nothing here.', 'Small and smaller.'];
  api.answer({
    'talks/solid-queue': { body: theAnswer(aTalk({ transcribed: true })) },
    'talks/solid-queue/transcripts': {
      body: { transcripts: lines.map((text, at) => ({ timestamp: `0:0${at}`, text })), languages: [] },
    },
  });
  open();
  await screen.findByText('A small step.');
  const field = screen.getByRole('searchbox', { name: 'Find in the transcript' });
  fireEvent.change(field, { target: { value: 'SMALL' } });
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Transcript');
  const marks = () => [...document.querySelectorAll('mark')].map((mark) => mark.textContent);
  expect(marks()).toEqual(['small', 'Small', 'small']);
  const current = () => document.querySelector('mark[data-at]')?.closest('li')?.textContent;
  screen.getByText('1 of 3');
  fireEvent.keyDown(field, { key: 'Enter' });
  screen.getByText('2 of 3');
  expect(current()).toContain('Small and smaller.');
  fireEvent.keyDown(field, { key: 'Enter', shiftKey: true });
  fireEvent.keyDown(field, { key: 'Enter', shiftKey: true });
  screen.getByText('3 of 3');
  fireEvent.click(screen.getByRole('button', { name: 'Next match' }));
  screen.getByText('1 of 3');
  await waitFor(() => expect(location.search).toBe('?find=SMALL'));
  fireEvent.change(field, { target: { value: 'absent' } });
  screen.getByText('No matches');
});

test('a time that is pressed goes into the address, and the page stays as it is', async () => {
  open();
  await screen.findByText('Good morning.');
  fireEvent.click(screen.getByRole('tab', { name: 'Transcript' }));
  fireEvent.click(screen.getByRole('button', { name: 'Play from 0:02' }));
  expect(location.search).toBe('?t=2');
  // The player that the press loaded is not replaced.
  screen.getByTitle('Solid Queue Internals');
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Transcript');
});

test('the head describes the talk', async () => {
  const { head } = open();
  await title();
  expect(head()).toMatchObject({
    title: 'Solid Queue Internals | Lectern',
    social: 'Solid Queue Internals by Rosa Gutiérrez, Rails World 2024 | Lectern',
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

const card = (its: Parameters<typeof aTalk>[0]) =>
  aTalk({ id: 70, slug: 'another', title: 'Another talk', ...its });

test('the page links to the conference, its order, other recordings, parts, and three lists of more talks', async () => {
  const all = { slug: 'rails-world-2024', name: 'Rails World 2024', talks: 31 };
  const more = theMore({
    order: 'Rails World 2024',
    previous: { slug: 'before', title: 'Before it', language: null, speakers: ['Member M'] },
    next: { slug: 'after', title: 'After it', language: 'fr', speakers: [] },
    also_given: [card({ conference_name: 'RubyConf', given_on: '2015-11-15' })],
    parts: [
      card({ id: 71, slug: 'part', title: 'A part', starts_at: 754 }),
      card({ id: 75, slug: 'last-part', title: 'A part that begins somewhere', starts_at: null }),
    ],
    more: {
      conference: [card({ id: 72, slug: 'same-event', title: 'Of the same event' })],
      speakers: [card({ id: 73, slug: 'same-speaker', title: 'By the same speaker' })],
      subject: [card({ id: 74, slug: 'same-subject', title: 'On the same subject' })],
    },
    all: { conference: all, speaker: null, subject: { slug: 'queues', name: 'Queues', talks: 1 } },
  });
  api.answer({ 'talks/solid-queue/more': { body: more } });
  open();
  await screen.findByRole('heading', { name: 'Also given at RubyConf 2015' });
  const [event] = screen.getAllByRole('link', { name: 'Rails World 2024' });
  expect(event?.getAttribute('href')).toBe('/conference/rails-world-2024');
  expect(screen.getByRole('link', { name: /^Previous in Rails World 2024/ }).getAttribute('href')).toBe(
    '/video/before',
  );
  expect(screen.getByText('After it').lang).toBe('fr');
  expect(screen.getByRole('link', { name: '12:34' }).getAttribute('href')).toBe('?t=754');
  expect(targetOf('A part')).toBe('/video/part');
  expect(targetOf('A part that begins somewhere')).toBe('/video/last-part');
  expect(screen.queryByRole('link', { name: '0:00' })).toBeNull();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['More from Rails World 2024', 'More by Rosa Gutiérrez', 'More on Queues']),
  );
  expect(targetOf('All 31: Rails World 2024')).toBe('/conference/rails-world-2024');
  expect(screen.queryByRole('link', { name: /^All 1:/ })).toBeNull();
});

test("the page shows the talk's language and its original title", async () => {
  const talk = aTalk({
    language: 'ja',
    original_title: '日本語の題',
    format: 'keynote',
    given_on: '2008-11-06',
  });
  api.answer({ 'talks/solid-queue': { body: theAnswer(talk) } });
  open();
  await title();
  expect(screen.getByText('日本語の題').lang).toBe('ja');
  screen.getByText('Japanese');
  screen.getByText('Keynote');
  screen.getByText('November 2008');
});

test('slides are listed with their host', async () => {
  const links = [
    { kind: 'slides' as const, url: 'https://speakerdeck.com/a/b', host: 'speakerdeck.com', title: null },
  ];
  api.answer({ 'talks/solid-queue': { body: theAnswer(aTalk({ links })) } });
  open();
  const link = await screen.findByRole('link', { name: /^Slides speakerdeck.com/ });
  expect(link.getAttribute('rel')).toContain('noopener noreferrer');
});

test('chapters have their own tab, which a talk without chapters lacks', async () => {
  open();
  await title();
  expect(screen.queryByRole('tab', { name: 'Chapters' })).toBeNull();
  const chapters = [
    { start: 0, title: 'Hello' },
    { start: 75, title: 'The middle' },
  ];
  api.answer({ 'talks/other': { body: theAnswer(aTalk({ slug: 'other', chapters })) } });
  open('other');
  fireEvent.click(await screen.findByRole('tab', { name: 'Chapters' }));
  screen.getByRole('button', { name: 'Play from 1:15' });
});

test('a talk without a named speaker has its conference in the speaker’s place', async () => {
  api.answer({ 'talks/solid-queue': { body: theAnswer(aTalk({ speaker: null, speakers: [] })) } });
  open();
  await title();
  expect(screen.getAllByRole('link', { name: 'Rails World 2024' })).toHaveLength(2);
});

test('an unknown talk is reported as missing, with status 404', async () => {
  const { head } = open('nothing-here');
  await screen.findByText(FAILED);
  expect(head()?.status).toBe(404);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(targetOf('Trending talks')).toBe('/trending');
});

test('a failure of the site can be retried', async () => {
  const error = { success: false, error: 'Busy', code: 'UNAVAILABLE', requestId: 'r' };
  api.answer({ 'talks/solid-queue': { status: 503, body: error } });
  const { head } = open();
  await screen.findByText(FAILED);
  expect(head()?.status).toBe(503);
  api.answer({ 'talks/solid-queue': { body: theAnswer(aTalk()) } });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await title();
});

test("an id redirects to the talk's address and keeps the rest of the link", async () => {
  api.answer({ 'talks/7': { body: theAnswer(aTalk()) } });
  const { head } = open('7?t=90');
  await waitFor(() => expect(head()?.redirect).toBe('/video/solid-queue?t=90'));
  expect(screen.queryByRole('heading')).toBeNull();
});

test('a visitor who signs in sees their own like, and the page stays while it loads', async () => {
  open();
  await screen.findByRole('button', { name: /^Like this talk/, pressed: false });
  api.answer({ 'talks/solid-queue': { body: theAnswer(aTalk(), { liked: true }) } });
  signIn();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  await screen.findByRole('button', { name: /^Like this talk/, pressed: true });
});

test('the page stays when loading the own like fails', async () => {
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
