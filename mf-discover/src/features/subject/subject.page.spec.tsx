import { NO_TALKS_MATCH } from '@lectern/contracts';
import { aTalk, renderPage, serveApi } from '@lectern/remote/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aSubject, subjectDetails } from '../../testing/a-subject';
import { page } from './subject.page';

const api = serveApi();
const SEARCH = 'talks/combined_search?tag=testing';
const START = { name: 'Where to start' };
const FACETS = 'talks/search_details?tag=testing';

const testing = subjectDetails('Testing', {
  also: ['Tests', 'QA'],
  parent: { name: 'Code quality', slug: 'code-quality' },
  talk_count: 61,
  recording_count: 55,
  start: [aTalk(90, { title: 'Getting started testing' })],
  years: [
    { year: 2019, talk_count: 20 },
    { year: 2021, talk_count: 41 },
  ],
  people: [{ id: 4, slug: 'a-speaker', name: 'A Speaker', profile_picture_url: null, talk_count: 4 }],
  conferences: [{ slug: 'a-conf', series_slug: null, name: 'A Conf', talk_count: 1 }],
  beside: [aSubject('Unit testing')],
});

const facets = {
  total: 55,
  video: 55,
  facets: {
    length: [{ value: 'short', label: 'short', count: 7, chosen: false }],
    year: [{ value: '2021', label: '2021', count: 39, chosen: false }],
    language: [{ value: 'fr', label: 'fr', count: 3, chosen: false }],
    format: [
      { value: 'talk', label: 'talk', count: 50, chosen: false },
      { value: 'workshop', label: 'workshop', count: 5, chosen: false },
    ],
  },
};

const answerAll = (rest = '&video=true', order = '&sort=relevance&page=1&per_page=24') =>
  api.answer({
    'tags/testing': { body: testing },
    [`${SEARCH}${rest}${order}`]: {
      body: [aTalk(1), aTalk(2)],
      headers: { 'X-Total-Count': '55', 'Access-Control-Expose-Headers': 'X-Total-Count' },
    },
    [`${FACETS}${rest}`]: { body: facets },
  });

const open = (search = '') => renderPage(page, '/tags/:slug', `/tags/testing${search}`);

test('a subject says what it is, recommends talks, and links to related pages', async () => {
  answerAll();
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Testing' })).toBeTruthy();
  expect(screen.getByText('Also found as Tests and QA')).toBeTruthy();
  const crumbs = within(screen.getByRole('navigation', { name: 'You are here' })).getAllByRole('link');
  expect(crumbs.map((link) => link.getAttribute('href'))).toEqual([
    '/tags',
    '/tags#practice',
    '/tags/code-quality',
  ]);
  expect(within(screen.getByRole('region', START)).getByText('Getting started testing')).toBeTruthy();
  const years = within(screen.getByRole('region', { name: 'By year' }));
  // As many as the list then has: 41 talks are in 39 rows.
  expect((await years.findByRole('link', { name: /^2021 ?39 talks$/ })).getAttribute('href')).toBe(
    '/tags/testing?year=2021#talks',
  );
  expect(years.getByText('2019').closest('a')).toBeNull();
  for (const [name, to] of [
    ['Unit testing3 talks', '/tags/unit-testing'],
    ['A Speaker4 talks on this', '/speakers/a-speaker'],
    ['A Conf1 talk on this', '/conference/a-conf'],
  ])
    expect(
      screen
        .getAllByRole('link')
        .find(({ textContent }) => textContent?.endsWith(name ?? ''))
        ?.getAttribute('href'),
    ).toBe(to);
});

test('four talks to start with are shown until all are wanted, with the reasons of curators', async () => {
  const start = [1, 2, 3, 4, 5].map((id) => ({ ...aTalk(id), ...(id === 1 && { why: 'From nothing.' }) }));
  api.answer({ 'tags/testing': { body: { ...testing, start } } });
  open();
  const section = within(await screen.findByRole('region', START));
  expect(section.getAllByRole('article')).toHaveLength(4);
  expect(section.getByText('From nothing.')).toBeTruthy();
  await userEvent.click(section.getByRole('button', { name: 'See all 5' }));
  expect(section.getAllByRole('article')).toHaveLength(5);
  await userEvent.click(section.getByRole('button', { name: 'See less' }));
  expect(section.getAllByRole('article')).toHaveLength(4);
});

test('the talks of a subject have pages and begin with those that can be watched', async () => {
  answerAll();
  open();
  const talks = within(await screen.findByRole('region', { name: 'All talks' }));
  expect(await talks.findByText('Talk 2')).toBeTruthy();
  const next = talks.getByRole('link', { name: 'Next' });
  expect(next.getAttribute('href')).toBe('/tags/testing?page=2');
  const video = await talks.findByRole('link', { name: /^With video ?55$/ });
  expect([video.getAttribute('aria-current'), video.getAttribute('href')]).toEqual([
    'true',
    '/tags/testing?video=all',
  ]);
  expect(talks.getByRole('link', { name: /^Workshop ?5$/ }).getAttribute('href')).toBe(
    '/tags/testing?format=workshop',
  );
  expect(talks.queryByRole('link', { name: /^Talk ?50/ })).toBeNull();
});

test('the address sorts and filters, and an active filter is removed by its own link, back to the first page', async () => {
  answerAll('&video=true&length=short', '&sort=newest&page=2&per_page=24');
  open('?length=short&sort=newest&page=2');
  const talks = within(await screen.findByRole('region', { name: 'All talks' }));
  const short = await talks.findByRole('link', { name: /^Up to 15 min ?7$/ });
  expect(short.getAttribute('href')).toBe('/tags/testing?sort=newest');
  expect(talks.getByRole<HTMLSelectElement>('combobox', { name: 'Sort' }).value).toBe('newest');
  expect(screen.queryByRole('region', START)).toBeNull();
});

test('a chosen year is marked, and removed beside the list or where it was chosen', async () => {
  answerAll('&video=true&year=2021');
  open('?year=2021');
  const talks = within(await screen.findByRole('region', { name: 'All talks' }));
  expect(talks.getByRole('link', { name: '2021' }).getAttribute('href')).toBe('/tags/testing');
  const year = screen.getByRole('link', { name: /^2021 ?39 talks$|^2021 ?41 talks$/ });
  expect([year.getAttribute('aria-current'), year.getAttribute('href')]).toEqual([
    'true',
    '/tags/testing#talks',
  ]);
});

test('when no talk matches the filters there is a link to all of them', async () => {
  api.answer({
    'tags/testing': { body: testing },
    [`${SEARCH}&query=zzz&video=true&sort=relevance&page=1&per_page=24`]: { body: [] },
  });
  open('?query=zzz');
  expect(await screen.findByText(NO_TALKS_MATCH)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All talks on Testing' }).getAttribute('href')).toBe(
    '/tags/testing?video=all',
  );
});

test('an unknown subject is reported as missing', async () => {
  open();
  expect(await screen.findByText('There is no such subject.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All subjects' }).getAttribute('href')).toBe('/tags');
});

test('a synonym redirects to the subject', async () => {
  api.answer({ 'tags/tests': { body: testing }, 'tags/testing': { body: testing } });
  renderPage(page, '/tags/:slug', '/tags/tests?sort=newest');
  await waitFor(() => expect(api.asked).toContain('tags/testing'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Testing' })).toBeTruthy();
});
