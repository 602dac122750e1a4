import { aTalk, talks } from '@lectern/remote/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  address,
  go,
  group,
  open,
  press,
  results,
  searchSite,
  someDetails,
  titles,
} from '../../testing/search-site';

const { api, log } = searchSite();

test('results show 5 before See More, and 5 again for another search', async () => {
  api.answer({ 'talks/combined_search?query=queue&tag=rails': { body: talks(6) } });
  open('/search?query=queue');
  await screen.findByText('Talk 5');
  expect(titles()).toHaveLength(5);
  await press('See More', results());
  expect(titles()).toHaveLength(7);
  await press('See Less', results());
  expect(titles()).toHaveLength(5);
  await press('See More', results());
  await press('rails');
  await waitFor(() => expect(api.asked).toContain('talks/combined_search?query=queue&tag=rails'));
  await screen.findByText('Talk 5');
  expect(titles()).toHaveLength(5);
});

test('moments stand under their row, each leads to its minute, and the others to the transcript', async () => {
  const said = `${'before '.repeat(40)}the whole queue moves`;
  const moment = { end: null, language: 'en' };
  const moments = [
    { ...moment, seconds: 83, text: 'A queue is a line.', marks: [[2, 7]] },
    { ...moment, seconds: 3_725, text: said, marks: [[said.indexOf('queue'), said.indexOf('queue') + 5]] },
  ];
  const found = { moments, moments_total: 4 };
  api.answer({
    'talks/combined_search?query=queue': {
      body: [
        { ...aTalk(1), ...found },
        { ...aTalk(2), ...found, moments_total: 2, marks: { title: [[0, 4]], description: [] } },
        aTalk(3),
      ],
    },
  });
  open('/search?query=queue');
  const [first, second] = await screen.findAllByRole('list', { name: 'Moments in the transcript' });
  const [early, late] = within(first as HTMLElement).getAllByRole('link');
  expect(early?.textContent).toBe('1:23A queue is a line.');
  expect(early?.getAttribute('href')).toBe('/video/talk-1?t=83');
  expect(late?.getAttribute('href')).toBe('/video/talk-1?t=3725');
  expect(late?.textContent).toMatch(/^1:02:05… before .* queue moves$/);
  expect([...results().querySelectorAll('mark')].map(({ textContent }) => textContent)).toContain('queue');
  // Nothing else of the first row says why it was found.
  expect(screen.getAllByText('Found in the transcript')).toHaveLength(1);
  const others = screen.getByRole('link', { name: '2 more in the transcript of Talk 1' });
  expect(others.getAttribute('href')).toBe('/video/talk-1?find=queue');
  expect(within(second as HTMLElement).getAllByRole('link')).toHaveLength(2);
  await userEvent.click(early as HTMLElement);
  expect(address()).toBe('/video/talk-1?t=83{"from":"search"}');
});

test('5 results or fewer have no toggle', async () => {
  api.answer({ 'talks/combined_search?query=queue': { body: talks(5) } });
  open('/search?query=queue');
  await screen.findByText('Talk 5');
  expect(within(results()).queryByRole('button')).toBeNull();
});

test.each([
  ['none', []],
  ['a non-array', { talks: talks(1) }],
])('%s: No results found.', async (_, body) => {
  api.answer({ 'talks/combined_search?query=x': { body } });
  open('/search?query=x');
  await screen.findByText('No results found.');
  expect(screen.getByRole('status').textContent).toBe('0 talks');
});

test("Search failure: results are emptied, 'No results found.' is shown, with a retry", async () => {
  api.answer({ 'talks/combined_search?query=queue&tag=rails': { status: 503, body: {} } });
  open('/search?query=queue');
  await screen.findByText('Talk 1');
  await press('rails');
  await screen.findByText('No results found.');
  expect(titles()).toEqual([]);
  api.answer({ 'talks/combined_search?query=queue&tag=rails': { body: [aTalk(9)] } });
  await press('Try again', results());
  await screen.findByText('Talk 9');
});

test('Search failure of a repeated search: results are emptied', async () => {
  open('/search?query=queue');
  await screen.findByText('Talk 1');
  api.answer({ 'talks/combined_search?query=queue': { status: 500, body: {} } });
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  await screen.findByText('No results found.');
  expect(titles()).toEqual([]);
});

test('a failed search is requested again when the visitor returns to it', async () => {
  api.answer({ 'talks/combined_search?tag=rails': { status: 500, body: {} } });
  open('/search?tag=rails');
  await screen.findByText('No results found.');
  await press('Clear all tags', group('Tags'));
  await screen.findByText('Talk 1');
  api.answer({ 'talks/combined_search?tag=rails': { body: [aTalk(9)] } });
  await press('rails');
  await screen.findByText('Talk 9');
});

test('Suggestions failure: No results found.', async () => {
  api.answer({ 'talk_discoveries/top_recent_talks': { status: 500, body: { error: 'Broken' } } });
  open();
  await screen.findByText('No results found.');
  expect(log).toHaveBeenCalledWith('Failed to fetch suggestions: Broken');
});

test('the total is that of the search, and 100,000+ beyond that', async () => {
  api.answer({ 'talks/search_details?query=queue': { body: someDetails({ total: 1_204 }) } });
  open('/search?query=queue');
  await screen.findByText('1,204 talks');
  expect(screen.queryByText(/^Counted among/)).toBeNull();
  api.answer({
    'talks/search_details?query=queue&tag=rails': {
      body: someDetails({ total: 100_000, total_capped: true }),
    },
    'talks/combined_search?query=queue&tag=rails': { body: talks(60) },
  });
  await press('rails');
  await screen.findByText('100,000+ talks');
  await screen.findByText('Counted among the 100,000 talks added last.');
});

test('talks that miss a word stand below a line and say which; there is no other order if few have all words', async () => {
  const [first, second] = talks(2);
  api.answer({
    'talks/search_details?query=queue': { body: someDetails({ total: 2, all_words: false }) },
    'talks/search_details?query=queue&tag=rails': { body: someDetails({ total: 7 }) },
    'talks/combined_search?query=queue': {
      body: [
        { ...first, without: [] },
        { ...second, without: ['boss', 'convince'] },
      ],
    },
    'talks/combined_search?query=queue&tag=rails': { body: [{ ...second, without: ['boss'] }] },
  });
  open('/search?query=queue');
  const line = await screen.findByRole('heading', { name: 'Matches most of your words' });
  const lacking = await screen.findByText('boss');
  expect(lacking.parentElement?.textContent).toBe('without: boss convince');
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe('1 talk with all words, 1 with most'),
  );
  expect(line.compareDocumentPosition(lacking) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  const talk = await screen.findByText('Talk 1');
  expect(talk.compareDocumentPosition(line) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(screen.queryByText('Newest')).toBeNull();
  await press('rails');
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe('7 talks with all words, 1 with most'),
  );
});

test('an order other than relevance says that it sorts only the latest additions', async () => {
  api.answer({
    'talks/search_details?query=queue': { body: someDetails({ total: 28_891 }) },
    'talks/combined_search?query=queue&sort=newest': { body: talks(60) },
  });
  open('/search?query=queue');
  await screen.findByText('28,891 talks');
  await userEvent.selectOptions(screen.getByLabelText('Sort'), 'Newest');
  await screen.findByText('28,891 talks. Only the 10,000 added last are sorted.');
});

test('pages are links once the first page is fully shown, and a page in the address is fully shown', async () => {
  api.answer({
    // Talks that lack a word are in the pages, not in the total.
    'talks/search_details?query=queue': { body: someDetails({ total: 119 }) },
    'talks/combined_search?query=queue': { body: talks(7), headers: { 'X-Total-Pages': '3' } },
    'talks/combined_search?query=queue&page=2': { body: talks(60), headers: { 'X-Total-Pages': '3' } },
  });
  open('/search?query=queue');
  await screen.findByText('119 talks');
  expect(screen.queryByRole('navigation', { name: 'Pages of results' })).toBeNull();
  await press('See More', results());
  const pages = within(screen.getByRole('navigation', { name: 'Pages of results' }));
  expect(pages.getByRole('link', { name: '3' }).getAttribute('href')).toBe('/search?query=queue&page=3');
  await userEvent.click(pages.getByRole('link', { name: 'Next' }));
  expect(address()).toBe('/search?query=queue&page=2');
  await waitFor(() => expect(titles()).toHaveLength(60));
  go('back');
  // The list is still expanded.
  await waitFor(() => expect(titles()).toHaveLength(7));
});

test('a page past the end is reported as missing', async () => {
  const { head } = open('/search?query=queue&page=9');
  await screen.findByText('No results found.');
  expect(head()).toMatchObject({ status: 404, title: 'queue, page 9 — Search | Lectern' });
});

test('another order starts at the first page', async () => {
  api.answer({ 'talks/combined_search?query=queue&page=2': { body: talks(60) } });
  open('/search?query=queue&page=2');
  await userEvent.selectOptions(await screen.findByLabelText('Sort'), 'Newest');
  expect(address()).toBe('/search?query=queue&sort=newest');
});

test('corrected words are reported, and the original spelling can be searched', async () => {
  const said = {
    corrected: [{ from: 'databses', to: 'databases' }],
    left_out: [],
    query: 'databases',
  };
  const did_you_mean = { name: 'Sandi Metz', slug: 'sandi-metz' };
  api.answer({ 'talks/search_details?query=queue': { body: someDetails({ said, did_you_mean }) } });
  open('/search?query=queue');
  const words = await screen.findByText(/^Nothing for/);
  expect(words.textContent).toBe('Nothing for “databses”; showing results for “databases”.');
  expect(screen.getAllByRole('link', { name: 'Sandi Metz' })[0]?.getAttribute('href')).toBe(
    '/speakers/sandi-metz',
  );
  await userEvent.click(screen.getByRole('link', { name: '“queue”' }));
  expect(address()).toBe('/search?query=queue&exact=true');
});

test('omitted words are reported', async () => {
  const said = { corrected: [], left_out: ['indices'], query: 'queue' };
  api.answer({ 'talks/search_details?query=queue': { body: someDetails({ said }) } });
  open('/search?query=queue');
  const words = await screen.findByText(/^Few or no talks have all of/);
  expect(words.textContent).toBe('Few or no talks have all of “queue”; showing results for “queue”.');
});

test('matching people, conferences and subjects are shown above, and a single tag links to its subject', async () => {
  const subject = { slug: 'rails', name: 'Rails', talk_count: 1_094, marks: [] };
  const person = {
    id: 1,
    slug: 'sandi-metz',
    name: 'Sandi Metz',
    profile_picture_url: null,
    talk_count: 23,
    first_year: 2009,
    last_year: 2020,
    talks_on_this: null,
    marks: [],
  };
  const series = {
    kind: 'series' as const,
    slug: 'rubykaigi',
    series_slug: null,
    name: 'RubyKaigi',
    logo: null,
    location: null,
    start_date: '2006-06-10',
    end_date: '2027-04-22',
    status: null,
    edition_count: 21,
    talk_count: 900,
    marks: [],
  };
  const edition = {
    ...series,
    kind: 'conference' as const,
    slug: 'test-coast',
    name: 'Test Coast',
    location: 'Gothenburg',
    status: 'cancelled' as const,
    start_date: '2026-05-20',
  };
  const groups = { people: [person], conferences: [series, edition], subjects: [subject] };
  api.answer({
    'talks/combined_search?tag=rails': { body: talks(1) },
    'talks/search_details?tag=rails': { body: someDetails({ groups }) },
  });
  open('/search?tag=rails');
  const linksOf = async (name: string) =>
    within(await screen.findByRole('region', { name }))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(await linksOf('People')).toEqual([['Sandi Metz23 talks, 2009 to 2020', '/speakers/sandi-metz']]);
  expect(await linksOf('Conferences')).toEqual([
    ['RKRubyKaigi21 editions, 2006 to 2027', '/series/rubykaigi'],
    ['TCTest CoastCancelled, Gothenburg, May 2026', '/conference/test-coast'],
  ]);
  expect(await linksOf('Subjects')).toEqual([['Rails1,094 talks', '/tags/rails']]);
  expect(screen.getByRole('link', { name: 'everything on Rails' }).getAttribute('href')).toBe('/tags/rails');
});

test('matches are highlighted', async () => {
  const marks = { title: [[0, 4]], description: [[6, 7]] };
  api.answer({ 'talks/combined_search?query=queue': { body: [{ ...aTalk(1), marks }] } });
  open('/search?query=queue');
  const row = await screen.findByRole('article');
  expect([...row.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['Talk', '1']);
});

test('without words there is no relevance: popular or newest', async () => {
  api.answer({ 'talks/combined_search?tag=rails': { body: talks(2) } });
  open('/search?tag=rails');
  const sort = await screen.findByRole('combobox', { name: 'Sort' });
  expect([...sort.querySelectorAll('option')].slice(0, 2).map(({ textContent }) => textContent)).toEqual([
    'Popular',
    'Newest',
  ]);
});

test('a second skip link leads past the filters to the results', async () => {
  open('/search?query=queue');
  const skip = screen.getByRole('link', { name: 'To the results' });
  await screen.findByText('Talk 1');
  expect(document.querySelector(skip.getAttribute('href') ?? '')).toBe(results());
});

test('a link to a video is not named again beside its talk, but that there is none is said', async () => {
  const youtube_link = 'https://www.youtube.com/watch?v=OSGv2VnC0go';
  const path = `query=${encodeURIComponent(youtube_link)}`;
  const nothing = { talks: [], people: [], conferences: [], subjects: [] };
  const box = (talk: object | null) => ({ body: { ...nothing, video: { youtube_link, talk } } });
  api.answer({
    [`talks/combined_search?${path}`]: { body: [aTalk(4)] },
    [`search/suggestions?${path}`]: box({ slug: 'talk-4', title: 'Talk 4' }),
  });
  const { unmount } = open(`/search?${path}`);
  await screen.findByText('Talk 4');
  await waitFor(() => expect(api.asked).toContain(`search/suggestions?${path}`));
  expect(screen.getAllByText('Talk 4')).toHaveLength(1);
  unmount();
  api.answer({
    [`talks/combined_search?${path}`]: { body: [] },
    [`search/suggestions?${path}`]: box(null),
  });
  open(`/search?${path}`);
  await screen.findByText(/^No talk has this video yet\./);
});

test('the id of a video leads to its talk', async () => {
  const video = {
    youtube_link: 'https://www.youtube.com/watch?v=OSGv2VnC0go',
    talk: { slug: 'idiomatic', title: 'Idiomatic Python' },
  };
  const nothing = { talks: [], people: [], conferences: [], subjects: [] };
  api.answer({ 'search/suggestions?query=OSGv2VnC0go': { body: { ...nothing, video } } });
  open('/search?query=OSGv2VnC0go');
  const link = await screen.findByRole('link', { name: 'Idiomatic Python' });
  expect(link.getAttribute('href')).toBe('/video/idiomatic');
});
