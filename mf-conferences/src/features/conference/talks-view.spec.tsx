import { NO_TALKS_MATCH } from '@lectern/contracts';
import { renderPage, serveApi } from '@lectern/remote/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NO_SLOTS, facts, schedule, slot, talk, talks } from '../../testing/conference';
import { page } from './conference.page';

const api = serveApi();
const FACTS = 'conferences/rails-world-2024';
const TALKS = `${FACTS}/talks`;
const AT = '/conference/rails-world-2024';
const show = (search = '') => renderPage(page, '/conference/:slug', `${AT}${search}`);
const link = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
const headings = (level: number) =>
  screen.getAllByRole('heading', { level }).map(({ textContent }) => textContent);
const unscheduled = facts({ slot_count: 0, talk_count: 3, recording_count: 2 });

beforeEach(() => localStorage.clear());

test('a conference without a schedule opens on its talks', async () => {
  const speaker = { id: 1, slug: 'sandi-metz', speakername: 'Sandi Metz', profile_picture_url: null };
  api.answer({
    [FACTS]: { body: unscheduled },
    [TALKS]: {
      body: talks([
        talk({ speaker, speakers: [speaker] }),
        talk({ id: 6, title: 'Untold', video: 'not_recorded' }),
      ]),
    },
  });
  const { head } = show();
  await screen.findByRole('link', { name: 'Opening Keynote' });
  expect(link('Sandi Metz')).toBe('/speakers/sandi-metz');
  screen.getByText('No recording');
  screen.getByText('Talks', { selector: 'span' });
  expect(screen.queryByRole('link', { name: 'Schedule' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Date range/ })).toBeNull();
  expect(head()).toMatchObject({
    title: 'Rails World 2024: 3 talks | Lectern',
    description:
      '3 talks, 2 of them recorded, of Rails World 2024, Toronto, Canada, September 26 – 27, 2024.',
    canonical: AT,
  });
});

test('the schedule and the talks each have an address', async () => {
  api.answer({
    [FACTS]: { body: facts() },
    [`${FACTS}/slots`]: { body: schedule([slot()]) },
    [TALKS]: { body: talks([talk()]) },
  });
  const { head } = show();
  await screen.findByText('09:45');
  expect(link('Talks 2')).toBe(`${AT}?view=talks`);
  await userEvent.click(screen.getByRole('link', { name: 'Talks 2' }));
  await screen.findByRole('searchbox', { name: 'Filter by title or speaker' });
  expect(screen.queryByRole('group', { name: 'Time zone' })).toBeNull();
  expect(link('Schedule')).toBe(AT);
  expect(head()).toMatchObject({
    canonical: `${AT}?view=talks`,
    description: '2 recorded talks of Rails World 2024, Toronto, Canada, September 26 – 27, 2024.',
  });
});

test('talks are listed by day, with parts of a recording below the whole', async () => {
  const list = [
    talk({ id: 1, title: 'First' }),
    talk({ id: 2, title: 'Lightning talks', given_on: '2024-09-27' }),
    talk({ id: 3, title: 'Two minutes', given_on: null, starts_at: 60 }),
  ];
  const days = [
    { day: '2024-09-26', count: 5 },
    { day: '2024-09-27', count: 1 },
  ];
  api.answer({ [FACTS]: { body: unscheduled }, [TALKS]: { body: talks(list, { days }) } });
  show();
  await screen.findByText('Two minutes');
  expect(headings(2)).toEqual(['Thursday September 26, 2024', 'Friday September 27, 2024']);
  screen.getByText('5 talks');
  const friday = within(screen.getByRole('region', { name: 'Friday September 27, 2024' }));
  expect(friday.getAllByRole('listitem')).toHaveLength(2);
});

test('filters and orders are links that keep each other, and an active filter is marked', async () => {
  const facets = {
    video: 2,
    formats: [{ format: 'keynote' as const, count: 1 }],
    languages: [
      { language: 'en', count: 2 },
      { language: 'ja', count: 1 },
    ],
    subjects: Array.from({ length: 8 }, (_, at) => ({
      slug: `s-${at}`,
      name: `Subject ${at}`,
      count: 8 - at,
    })),
  };
  const query = 'sort=longest&tag=s-1&query=ruby';
  api.answer({
    [FACTS]: { body: unscheduled },
    [`${TALKS}?${query}`]: { body: talks([talk()], { facets }) },
  });
  show(`?${query}`);
  await screen.findByText('1 of 3 talks');
  expect(screen.getByRole('combobox', { name: 'Sort' })).toHaveProperty('value', 'longest');
  expect(link(/^With video/)).toBe(`${AT}?sort=longest&tag=s-1&video=1&query=ruby`);
  expect(link(/^Japanese/)).toBe(`${AT}?sort=longest&tag=s-1&language=ja&query=ruby`);
  expect(link(/^Subject 1/)).toBe(`${AT}?sort=longest&query=ruby`);
  expect(screen.queryByRole('link', { name: /^Subject 7/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'See More' }));
  screen.getByRole('link', { name: /^Subject 7/ });
});

test('pages are links, and one past the last is reported as missing', async () => {
  const body = talks([talk()], { total_results: 100 });
  api.answer({ [FACTS]: { body: facts({ slot_count: 0, talk_count: 100 }) }, [`${TALKS}?page=2`]: { body } });
  const { head, unmount } = show('?page=2');
  await screen.findByText('49 to 49 of 100 talks');
  expect(link('Previous')).toBe(AT);
  expect(link('3')).toBe(`${AT}?page=3`);
  expect(head()?.canonical).toBe(`${AT}?page=2`);
  unmount();
  const beyond = { success: false, error: 'This page of talks does not exist.', code: 'NOT_FOUND' };
  api.answer({
    [FACTS]: { body: facts({ slot_count: 0, talk_count: 100 }) },
    [`${TALKS}?page=9`]: { status: 404, body: beyond },
  });
  const after = show('?page=9');
  await screen.findByText('This page of talks does not exist.');
  await waitFor(() => expect(after.head()?.status).toBe(404));
  expect(link('Go to the first page of talks')).toBe(AT);
});

test('when no talk matches there is a link back to all talks', async () => {
  api.answer({ [FACTS]: { body: unscheduled }, [`${TALKS}?query=zzz`]: { body: talks([]) } });
  show('?query=zzz');
  await screen.findByText(NO_TALKS_MATCH);
  expect(link('All 3 talks')).toBe(AT);
});

test.each(['?page=-1', '?sort=loudest', '?page=1e9', '?language=%27', '?format=opera&video=yes'])(
  'invalid values in the address are ignored: %s',
  async (search) => {
    api.answer({ [FACTS]: { body: unscheduled }, [TALKS]: { body: talks([talk()]) } });
    show(search);
    await screen.findByRole('link', { name: 'Opening Keynote' });
  },
);

test('a conference with neither slots nor talks says so', async () => {
  api.answer({ [FACTS]: { body: facts({ slot_count: 0, talk_count: 0, recording_count: 0 }) } });
  const { head } = show();
  await screen.findByText(NO_SLOTS);
  expect(head()?.description).toBe(
    'Dates and place of Rails World 2024, Toronto, Canada, September 26 – 27, 2024.',
  );
});

test('the previous and next editions and the series are linked', async () => {
  const beside = {
    series: { slug: 'rails-world', name: 'Rails World', edition_count: 3 },
    previous: { slug: 'rails-world-2023', name: 'Rails World 2023', year: 2023, start_date: '2023-10-05' },
    next: null,
  };
  api.answer({ [FACTS]: { body: facts({ slot_count: 0 }, beside) }, [TALKS]: { body: talks([talk()]) } });
  show();
  await screen.findByText('All 3 editions');
  expect(link('Rails World 2023')).toBe('/conference/rails-world-2023');
  expect(link('Rails World')).toBe('/series/rails-world');
});

test('a former address redirects to the current one', async () => {
  api.answer({
    'conferences/rw-24': { body: facts({ slot_count: 0 }) },
    'conferences/rw-24/talks': { body: talks([talk()]) },
  });
  const { head } = renderPage(page, '/conference/:slug', '/conference/rw-24');
  await waitFor(() => expect(head()?.redirect).toBe(AT));
});
