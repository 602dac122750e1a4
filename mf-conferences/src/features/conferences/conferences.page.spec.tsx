import type { Conference } from '@lectern/contracts';
import { expectNothingMissing, firstConference, renderPage, serveApi } from '@lectern/remote/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CONFERENCE_KEYS } from '../../shared/remembered-conference';
import { conference } from '../../testing/conference';
import { page } from './conferences.page';

const api = serveApi();
const PATH = 'conferences?page=1&per_page=10';
const FILTER = 'conferences/filter?start_date=2024-09-26&end_date=2024-09-26';
const DIRECTORY = 'conferences/directory';
const directory = {
  total: 40,
  upcoming: 3,
  past: 30,
  undated: 7,
  cancelled: 0,
  series: 6,
  years: [{ year: 2024, count: 5 }],
};
const many = (count: number): Conference[] =>
  Array.from({ length: count }, (_, index) =>
    conference({ slug: `c-${index + 1}`, name: `Conf ${index + 1}` }),
  );
const show = (path = '/conferences') => renderPage(page, '/conferences', path);
const rows = () => screen.getAllByRole('listitem');
const names = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const button = (name: string) => screen.getByRole('button', { name });

afterEach(() => localStorage.clear());

test('Conference list: loading, then rows with name, location and the full first day', async () => {
  api.answer({ [PATH]: { body: { conferences: [conference()], total_results: 1 } } });
  const { head } = show();
  screen.getByRole('heading', { level: 1, name: 'Conferences' });
  expect(screen.getByRole('status').textContent).toBe('Loading...');
  await screen.findByRole('heading', { level: 2, name: 'Rails World 2024' });
  const row = within(screen.getByRole('listitem'));
  row.getByText('Toronto, Canada');
  row.getByText('Thursday, September 26, 2024');
  expect(screen.queryByText('Loading...')).toBeNull();
  expect(head()).toMatchObject({ title: 'Conferences | Lectern', canonical: '/conferences' });
});

test('Conference list: answers with the fields of the first version are enough', async () => {
  api.answer({ [PATH]: { body: { conferences: [firstConference(1)], total_results: 1 } } });
  show();
  await screen.findByRole('heading', { level: 2, name: 'Conference 1' });
  expectNothingMissing();
});

test('Conference list: a missing name, place or day has the fallback', async () => {
  const bare = conference({ name: null, location: null, start_date: null, logo: null });
  api.answer({ [PATH]: { body: { conferences: [bare], total_results: 1 } } });
  show();
  await screen.findByRole('heading', { level: 2, name: 'Default Conference Name' });
  screen.getByText('Unknown Location');
  expect(screen.getByRole('listitem').textContent).toContain('DN');
});

test("Conference list: the first day is in the visitor's language", async () => {
  Object.defineProperty(navigator, 'languages', { configurable: true, value: ['ar'] });
  api.answer({ [PATH]: { body: { conferences: [conference()], total_results: 1 } } });
  show();
  const day = await screen.findByText('الخميس، 26 سبتمبر 2024');
  expect(day).toMatchObject({ dir: 'auto', lang: 'ar' });
  Reflect.deleteProperty(navigator, 'languages');
});

test('Conference list: 10 rows a page, Previous is disabled on page 1 and Next on the last page', async () => {
  const all = many(12);
  api.answer({
    [PATH]: { body: { conferences: all.slice(0, 10), total_results: 12 } },
    'conferences?page=2&per_page=10': { body: { conferences: all.slice(10), total_results: 12 } },
  });
  show();
  await screen.findByText('Showing 1 to 10 of 12 results');
  expect(rows()).toHaveLength(10);
  expect(button('Previous')).toHaveProperty('disabled', true);
  await userEvent.click(button('Next'));
  await screen.findByText('Conf 11');
  screen.getByText('Showing 11 to 12 of 12 results');
  expect(rows()).toHaveLength(2);
  expect(button('Next')).toHaveProperty('disabled', true);
  await userEvent.click(button('Previous'));
  await screen.findByText('Conf 1');
});

test('Conference list: the address contains the page number, and a page past the last is shown as empty', async () => {
  api.answer({ 'conferences?page=9&per_page=10': { body: { conferences: [], total_results: 12 } } });
  show('/conferences?page=9');
  await screen.findByText('There are no conferences on this page.');
  screen.getByText('Showing 0 to 0 of 12 results');
  expect(button('Next')).toHaveProperty('disabled', true);
});

test.each(['0', '-1', 'x', '1.5', ''])('page %j of the address is page 1', async (page) => {
  api.answer({ [PATH]: { body: { conferences: [], total_results: 0 } } });
  show(`/conferences?page=${page}`);
  await screen.findByText('No conferences available.');
});

test("Conference list load failure: the server's message is shown, with a retry", async () => {
  api.answer({
    [PATH]: { status: 503, body: { success: false, error: 'Down for a minute', code: 'UNAVAILABLE' } },
  });
  show();
  expect((await screen.findByRole('alert')).textContent).toBe('Down for a minute');
  api.answer({ [PATH]: { body: { conferences: [conference()], total_results: 1 } } });
  await userEvent.click(button('Try again'));
  await screen.findByText('Rails World 2024');
});

test("Conference list load failure: without a message the catalogue's text is shown", async () => {
  api.answer({ [PATH]: { status: 502, body: '<html>' } });
  show();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Failed to load conferences. Please try again later.',
  );
});

test('Conference date filter: a picked day is requested with both dates, and pages on the client', async () => {
  api.answer({
    [PATH]: { body: { conferences: [conference()], total_results: 1 } },
    [FILTER]: { body: many(11) },
  });
  show();
  await screen.findByText('Rails World 2024');
  await userEvent.click(button('Date: YYYY-MM-DD'));
  // It opens at the month of the list, not at the current one.
  await userEvent.click(button('Thursday, September 26, 2024'));
  await screen.findByText('Showing 1 to 10 of 11 results');
  expect(api.asked.filter((path) => path !== DIRECTORY)).toEqual([PATH, FILTER]);
  await userEvent.click(button('Next'));
  expect(names()).toEqual(['Conf 11']);
  expect(api.asked.filter((path) => path !== DIRECTORY)).toHaveLength(2);
  await userEvent.click(button('Date: 2024-09-26'));
  await userEvent.click(button('Clear'));
  await screen.findByText('Rails World 2024');
});

test("Conference filter failure: the catalogue's text is shown, with a link back to all", async () => {
  api.answer({
    [PATH]: { body: { conferences: [conference()], total_results: 1 } },
    [FILTER]: { status: 502, body: 'no' },
  });
  show('/conferences?date=2024-09-26');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Failed to load conferences. Please try again.',
  );
  await userEvent.click(button('All conferences'));
  await screen.findByText('Rails World 2024');
});

test('Conference filter: a day without conferences says so', async () => {
  api.answer({ [FILTER]: { body: [] } });
  show('/conferences?date=2024-09-26');
  await screen.findByText('No conferences on this day.');
});

test('a day that does not exist in the calendar is ignored', async () => {
  api.answer({ [PATH]: { body: { conferences: [conference()], total_results: 1 } } });
  show('/conferences?date=2024-02-31');
  await screen.findByText('Rails World 2024');
});

test('clicking a row opens the conference and stores its logo and name in local storage', async () => {
  const one = conference({ logo: '/files/rw.webp' });
  api.answer({ [PATH]: { body: { conferences: [one], total_results: 1 } } });
  show();
  await userEvent.click(await screen.findByRole('link', { name: 'Rails World 2024' }));
  screen.getByText('At /conference/rails-world-2024');
  expect(localStorage.getItem(CONFERENCE_KEYS.name)).toBe('Rails World 2024');
  expect(localStorage.getItem(CONFERENCE_KEYS.logo)).toBe('/files/rw.webp');
  expect(localStorage.getItem(CONFERENCE_KEYS.slug)).toBe('rails-world-2024');
});

test('the list can be narrowed by name, to upcoming or past conferences, and to a year', async () => {
  const narrowed = 'conferences?page=1&per_page=10&query=rails&when=past&year=2024';
  api.answer({
    [DIRECTORY]: { body: directory },
    [narrowed]: { body: { conferences: [conference()], total_results: 11 } },
  });
  const { head } = show('/conferences?when=past&year=2024&query=rails');
  await screen.findByText('Rails World 2024');
  expect(screen.getByRole('searchbox', { name: 'Find by name' })).toHaveProperty('value', 'rails');
  const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(link('Upcoming 3')).toBe('/conferences?when=upcoming&query=rails');
  expect(screen.getByRole('link', { name: 'Past 30' }).getAttribute('aria-current')).toBe('page');
  expect(link('2024')).toBe('/conferences?when=past&query=rails');
  expect(button('Next').getAttribute('href')).toBe('/conferences?when=past&year=2024&query=rails&page=2');
  expect(head()?.title).toBe('Conferences: “rails”, 2024, past | Lectern');
});

test('a row shows both days, place, talks and recordings, with past conferences below upcoming ones', async () => {
  const ahead = conference({
    slug: 'next',
    name: 'Next Conf',
    start_date: '2999-01-02',
    end_date: '2999-01-04',
    talk_count: 0,
    recording_count: 0,
    topic: 'Ruby',
  });
  const over = conference({ talk_count: 24, recording_count: 1 });
  api.answer({ [PATH]: { body: { conferences: [ahead, over], total_results: 2 } } });
  show();
  await screen.findByText('Next Conf');
  expect(names()).toEqual(['Next Conf', 'Recently ended', 'Rails World 2024']);
  const [first, second] = rows();
  expect(first?.textContent).toContain('Ruby');
  expect(first?.textContent).toContain('– January 4, 2999');
  expect(second?.textContent).toContain('24 talks, 1 recording');
});

test('a cancelled conference says so, and has no call for papers', async () => {
  const off = conference({
    status: 'cancelled',
    start_date: '2999-01-02',
    end_date: null,
    cfp_ends_on: '2998-01-01',
    talk_count: 3,
    recording_count: 0,
  });
  api.answer({
    'conferences?page=1&per_page=10&when=cancelled': { body: { conferences: [off], total_results: 1 } },
    [DIRECTORY]: { body: { ...directory, total: 41, cancelled: 1 } },
  });
  const { head } = show('/conferences?when=cancelled');
  const row = within((await screen.findByText('Rails World 2024')).closest('li') ?? document.body);
  row.getByText('Cancelled');
  expect(row.queryByText(/Call for papers|no recordings yet/)).toBeNull();
  const views = within(screen.getByRole('navigation', { name: 'Which conferences' }));
  expect(views.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'All 41',
    'Upcoming 3',
    'Past 30',
    'No date 7',
    'Cancelled 1',
    'Series 6',
  ]);
  expect(head()?.title).toBe('Conferences: cancelled | Lectern');
});

test('below the upcoming conferences are those that recently ended', async () => {
  api.answer({
    'conferences?page=1&per_page=10&when=upcoming': { body: { conferences: [], total_results: 0 } },
    'conferences?page=1&per_page=10&when=past': { body: { conferences: many(10), total_results: 30 } },
  });
  show('/conferences?when=upcoming');
  await screen.findByRole('heading', { level: 2, name: 'Recently ended' });
  expect(rows()).toHaveLength(5);
  expect(screen.getByRole('link', { name: 'All past conferences' }).getAttribute('href')).toBe(
    '/conferences?when=past',
  );
});

test('series have their own list', async () => {
  const series = {
    id: 1,
    slug: 'railsconf',
    name: 'RailsConf',
    website: null,
    edition_count: 19,
    talk_count: 1_020,
    recording_count: 972,
    first_year: 2006,
    last_year: 2025,
  };
  api.answer({ 'series?page=1': { body: { series: [series], total_results: 1 } } });
  show('/conferences?view=series');
  expect((await screen.findByRole('link', { name: 'RailsConf' })).getAttribute('href')).toBe(
    '/series/railsconf',
  );
  screen.getByText('19 editions, 2006 to 2025');
  screen.getByText('1,020 talks');
});
