import type { SpeakerDetails, TalkCard } from '@lectern/contracts';
import { useAuth } from '@lectern/auth';
import {
  aTalk,
  expectNothingMissing,
  firstSpeaker,
  firstTalk,
  renderPage,
  serveApi,
} from '@lectern/remote/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aProfile } from '../../testing/a-speaker';
import { Viewport } from '../../testing/viewport';
import { FALLBACK_DESCRIPTION } from './profile-talk';
import { page } from './speaker.page';

const api = serveApi();
let viewport: Viewport;
let log: jest.SpyInstance;
beforeEach(() => {
  viewport = new Viewport();
  log = jest.spyOn(console, 'warn').mockImplementation();
});
afterEach(() => {
  viewport.restore();
  log.mockRestore();
});

const eileen = aProfile(3, {
  slug: 'eileen',
  speakername: 'Eileen M. Uchitelle',
  description: 'Works on frameworks.',
  github_link: 'https://github.com/eileencodes',
});

function open(speaker: SpeakerDetails = eileen, talks: TalkCard[] = [], search = '') {
  api.answer({ [`speakers/${speaker.slug}`]: { body: { success: true, speaker, talks } } });
  return renderPage(page, '/speakers/:slug', `/speakers/${speaker.slug}${search}`);
}

test('a profile shows two words of the name, the description, the count and the follow link', async () => {
  api.answer({ 'speakers/eileen/talk_count': { body: { talk_count: 22 } } });
  open();
  expect(screen.getByText('Loading...')).toBeTruthy();
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toMatch(/^Eileen M\.$/);
  expect(screen.getByText('Works on frameworks.')).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByText('Videos Uploaded').parentElement?.textContent).toContain('22 Videos Uploaded'),
  );
  const follow = screen.getByRole('link', { name: /^Eileen M\./ });
  expect(follow.getAttribute('href')).toEqual('https://github.com/eileencodes');
  expect(follow.getAttribute('target')).toEqual('_blank');
  expect(follow.parentElement?.textContent).toMatch(/^Follow Eileen M\./);
});

test('answers with the fields of the first version are enough', async () => {
  api.answer({
    'speakers/speaker-1': { body: { success: true, speaker: firstSpeaker(1), talks: [firstTalk(1)] } },
  });
  renderPage(page, '/speakers/:slug', '/speakers/speaker-1');
  await screen.findByRole('heading', { level: 1 });
  screen.getByText('Talk 1');
  expectNothingMissing();
});

test('a missing count is a dash, and without an account the follow sentence is omitted', async () => {
  open({ ...eileen, github_link: null });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.getByText('Videos Uploaded').parentElement?.textContent).toContain('- Videos Uploaded');
  expect(screen.queryByText(/Follow/)).toBeNull();
});

test('the whole name, the account, the facts and people of the same name are shown beside it', async () => {
  open({
    ...eileen,
    handle: 'eileencodes',
    talk_count: 112,
    recording_count: 98,
    first_year: 2009,
    last_year: 2025,
    people_of_this_name: 2,
    name_slug: 'eileen-m-uchitelle',
    conferences: [{ name: 'RailsConf', slug: 'railsconf', kind: 'series', talk_count: 12 }],
    subjects: [{ name: 'Databases', slug: 'databases', talk_count: 4 }],
  });
  expect((await screen.findByText(/^Eileen M\. Uchitelle, also/)).textContent).toBe(
    'Eileen M. Uchitelle, also eileencodes',
  );
  for (const fact of ['112 talks', '98 recordings', '2009 to 2025'])
    expect(screen.getByText(fact)).toBeTruthy();
  expect(screen.getByRole('link', { name: '2 people have this name' }).getAttribute('href')).toBe(
    '/speakers/named/eileen-m-uchitelle',
  );
  expect(screen.getByRole('link', { name: 'RailsConf' }).getAttribute('href')).toBe('/series/railsconf');
  expect(screen.getByRole('link', { name: 'Databases' }).getAttribute('href')).toBe('/tags/databases');
});

test('talks are grouped by year, those without a video last, with event, description and length', async () => {
  const talks = [
    aTalk(1, {
      duration: 2_525,
      given_on: '2021-05-01',
      conference_name: 'RailsConf 2021',
      conference_slug: 'r',
    }),
    aTalk(2, { description: '', given_on: '2021-03-01', conference_name: 'RubyDay 2021' }),
    aTalk(3, { description: '', given_on: null, created_at: '2019-01-01T00:00:00.000Z' }),
    aTalk(4, { given_on: '2021-12-01', video: 'expected' }),
  ];
  open(
    {
      ...eileen,
      years: [
        { year: 2021, talk_count: 3, recording_count: 2 },
        { year: 2019, talk_count: 1, recording_count: 1 },
      ],
    },
    talks,
  );
  const section = within(await screen.findByRole('region', { name: "Eileen M.'s Popular Videos" }));
  const year = within(section.getByRole('region', { name: '2021' }));
  expect(year.getByText('2 talks')).toBeTruthy();
  const [first, second] = year.getAllByRole('article');
  expect(first?.textContent).toContain('42:05');
  expect(first?.textContent).toContain('About 1');
  expect(year.getByRole('link', { name: 'RailsConf 2021' }).getAttribute('href')).toBe('/conference/r');
  expect(second?.textContent).not.toContain(FALLBACK_DESCRIPTION);
  const older = within(section.getByRole('region', { name: '2019' }));
  expect(older.getByRole('article').textContent).toContain(FALLBACK_DESCRIPTION);
  expect(older.getByRole('link', { name: 'Talk 3' }).getAttribute('href')).toEqual('/video/talk-3');
  expect(section.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    '2021',
    '2019',
    'No video',
  ]);
  const last = within(section.getByRole('region', { name: 'No video' }));
  expect(last.getAllByRole('article').map((each) => within(each).getByRole('heading').textContent)).toEqual([
    'Talk 4',
  ]);
});

test('many talks have pages, filtered and sorted by the address', async () => {
  const speaker = {
    ...eileen,
    talk_count: 112,
    recording_count: 98,
    formats: [{ format: 'keynote' as const, talk_count: 16 }],
  };
  api.answer({
    'speakers/eileen/talks?query=rails&sort=longest&format=keynote&page=2': {
      body: { talks: [aTalk(7)], total_results: 49 },
    },
  });
  open(speaker, [aTalk(1)], '?query=rails&sort=longest&format=keynote&page=2');
  await screen.findByRole('link', { name: 'Talk 7' });
  expect(screen.queryByRole('link', { name: 'Talk 1' })).toBeNull();
  expect(screen.getByRole('link', { name: /^With video/ }).getAttribute('href')).toBe(
    '/speakers/eileen?query=rails&sort=longest&format=keynote&video=1',
  );
  expect(screen.getByRole('link', { name: /^Keynote/ }).getAttribute('href')).toBe(
    '/speakers/eileen?query=rails&sort=longest',
  );
  expect(screen.getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe(
    '/speakers/eileen?query=rails&sort=longest&format=keynote',
  );
});

test("a former address redirects to the speaker's current one", async () => {
  api.answer({ 'speakers/former': { body: { success: true, speaker: eileen, talks: [] } } });
  const { head } = renderPage(page, '/speakers/:slug', '/speakers/former');
  await screen.findByRole('heading', { level: 1 });
  expect(head()).toMatchObject({ redirect: '/speakers/eileen', canonical: '/speakers/eileen' });
});

test('a profile without talks says so', async () => {
  open();
  expect(await screen.findByText('No talks available.')).toBeTruthy();
});

test('title, social tags and structured data come from the name and description', async () => {
  const { head } = open({ ...eileen, profile_picture_url: 'https://pictures.example/e.webp' });
  await screen.findByRole('heading', { level: 1 });
  expect(head()).toMatchObject({
    title: 'Eileen M. Uchitelle | Lectern',
    description: 'Works on frameworks.',
    canonical: '/speakers/eileen',
    type: 'profile',
    image: 'https://pictures.example/e.webp',
    jsonLd: { '@type': 'Person', name: 'Eileen M. Uchitelle', sameAs: ['https://github.com/eileencodes'] },
  });
});

test('without a biography, page, social tags and structured data have a summary of the talks, marked as such', async () => {
  const { head } = open(
    aProfile(4, {
      description: '',
      talk_count: 2,
      conferences: [{ name: 'RailsConf', slug: 'railsconf', kind: 'series', talk_count: 2 }],
    }),
  );
  const summary = '2 talks in 2024, both at RailsConf.';
  expect(await screen.findByText(summary)).toBeTruthy();
  expect(screen.getByText('This summary is made from the talks in the catalogue.')).toBeTruthy();
  expect(screen.queryByText('2 talks')).toBeNull();
  expect(head()).toMatchObject({ description: summary, jsonLd: { description: summary } });
});

test('what people wrote about the speaker is not marked as made', async () => {
  open();
  expect(await screen.findByText('Works on frameworks.')).toBeTruthy();
  expect(screen.queryByText(/This summary/)).toBeNull();
});

test('a failure can be retried without a reload, an unknown speaker cannot', async () => {
  api.answer({ 'speakers/eileen': { status: 500, body: { success: false, error: 'Broken' } } });
  renderPage(page, '/speakers/:slug', '/speakers/eileen');
  const again = await screen.findByRole('button', { name: 'Try again' });
  api.answer({ 'speakers/eileen': { body: { speaker: eileen, talks: [] } } });
  fireEvent.click(again);
  await screen.findByRole('heading', { level: 1, name: 'Eileen M.' });
});

test.each([
  [404, 404],
  [500, 503],
] as const)(
  'a response with status %i is only logged, and the page has status %i',
  async (status, ofPage) => {
    api.answer({ 'speakers/nobody': { status, body: { success: false, error: 'What the server says' } } });
    const { head } = renderPage(page, '/speakers/:slug', '/speakers/nobody');
    expect(await screen.findByText('No speaker data available.')).toBeTruthy();
    expect(log).toHaveBeenCalledWith(`HTTP error! status: ${status}`);
    expect(screen.queryByText('What the server says')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(status !== 404);
    expect(head()?.status).toBe(ofPage);
  },
);

test('what waits for an operator, or was hidden, is shown to the member who added it, and to no one else', async () => {
  api.answer({
    'speakers/eileen/waiting': {
      body: {
        biographies: [{ state: 'waiting', reason: null, text: 'Writes a lot.' }],
        pictures: [{ state: 'hidden', reason: 'Somebody else' }],
        talks: [{ state: 'waiting', reason: null, slug: 'a-talk', title: 'A Talk' }],
      },
    },
  });
  useAuth.setState({ user: null, known: true });
  open();
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText('Only you can see this')).toBeNull();
  act(() => useAuth.setState({ user: { id: 3, first_name: 'Member', image: null } }));
  const own = await screen.findByRole('region', { name: 'Only you can see this' });
  expect(
    within(own)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Waiting: your text about this person. Writes a lot.',
    'Hidden by the operators: your picture of this person.  Reason: Somebody else',
    'Waiting: your talk on this page. A Talk',
  ]);
});
