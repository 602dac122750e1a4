import type { Speaker, SpeakerPage } from '@lectern/contracts';
import { expectNothingMissing, firstSpeaker, renderPage, serveApi } from '@lectern/remote/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aSpeaker } from '../../testing/a-speaker';
import { Viewport } from '../../testing/viewport';
import { page } from './speakers.page';

const api = serveApi();
let viewport: Viewport;
beforeEach(() => (viewport = new Viewport()));
afterEach(() => viewport.restore());

const CATALOGUE_TEXT = 'Failed to load speakers. Please try again later.';
const open = (path = '/speakers') => renderPage(page, '/speakers', path);
const many = (count: number, from = 1) => Array.from({ length: count }, (_, i) => aSpeaker(i + from));
const listed = (speakers: Speaker[], total = speakers.length): SpeakerPage => ({
  speakers,
  total_results: total,
});
const FIRST = 'speakers?page=1';
// Finding hundreds of elements by role takes seconds in jsdom.
const cards = () => document.querySelectorAll('article');

test('the page says that it is loading until the speakers are shown', async () => {
  let release = () => {};
  const hold = new Promise<void>((resolve) => (release = resolve));
  api.answer({ [FIRST]: { body: listed(many(1)), hold } });
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'Speakers' })).toBeTruthy();
  expect(screen.getByText('Loading speakers...')).toBeTruthy();
  release();
  await screen.findByRole('article');
  expect(screen.queryByText('Loading speakers...')).toBeNull();
});

test('answers with the fields of the first version are enough', async () => {
  api.answer({ [FIRST]: { body: { speakers: [firstSpeaker(1)], total_results: 1 } } });
  open();
  await screen.findByRole('article');
  expectNothingMissing();
});

test('a card has the picture, name, description and both links', async () => {
  const speaker = aSpeaker(1, {
    slug: 'sandi-metz',
    first_name: 'Sandi',
    last_name: 'Metz',
    github_link: 'https://github.com/torqueforge',
    profile_picture_url: '/pictures/sandi.webp',
    talk_count: 23,
    first_year: 2009,
    last_year: 2023,
    subjects: [{ name: 'Design', slug: 'design', talk_count: 9 }],
  });
  api.answer({ [FIRST]: { body: listed([speaker]) } });
  open();
  const card = within(await screen.findByRole('article'));
  expect(card.getByRole('img', { name: 'Sandi Metz' })).toBeTruthy();
  expect(card.getByRole('heading', { name: 'Sandi Metz' })).toBeTruthy();
  expect(card.getByText('Speaks about 1')).toBeTruthy();
  expect(card.getByText('23 talks')).toBeTruthy();
  expect(card.getByText('2009 to 2023')).toBeTruthy();
  expect(card.getByRole('link', { name: 'Design' }).getAttribute('href')).toBe('/tags/design');
  const github = card.getByRole('link', { name: /^GitHub Profile/ });
  expect(github.getAttribute('href')).toEqual('https://github.com/torqueforge');
  expect(github.getAttribute('target')).toEqual('_blank');
  expect(github.getAttribute('rel')).toEqual(expect.stringContaining('noopener'));
  await userEvent.click(card.getByRole('link', { name: /^View Profile/ }));
  expect(screen.getByText('At /speakers/sandi-metz')).toBeTruthy();
});

test('a speaker without a handle has no link to the code host', async () => {
  api.answer({ [FIRST]: { body: listed(many(1)) } });
  open();
  await screen.findByRole('article');
  expect(screen.queryByRole('link', { name: /GitHub/ })).toBeNull();
});

test('an empty list says so', async () => {
  api.answer({ [FIRST]: { body: listed([]) } });
  open();
  expect(await screen.findByText('No speakers available.')).toBeTruthy();
});

test.each([
  [
    'the server says why',
    { status: 503, body: { success: false, error: 'Back in a minute.' } },
    'Back in a minute.',
  ],
  ['the server says nothing', { status: 500, body: {} }, CATALOGUE_TEXT],
  ['the flag says so', { body: { success: false, error: 'Not today.' } }, 'Not today.'],
  ['the flag alone says so', { body: { success: false } }, CATALOGUE_TEXT],
])('a failure is shown when %s, with a retry', async (_, answer, text) => {
  api.answer({ [FIRST]: answer });
  open();
  expect((await screen.findByRole('alert')).textContent).toContain(text);
  expect(screen.queryByText('Loading speakers...')).toBeNull();
  api.answer({ [FIRST]: { body: listed(many(2)) } });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Member 2');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a total beyond 100,000 is shown as such, others exactly', async () => {
  api.answer({ [FIRST]: { body: { ...listed(many(30), 100_000), capped: true } } });
  open();
  expect(await screen.findByText('100,000+ speakers')).toBeTruthy();
});

test('more speakers are loaded below, and every page has an address', async () => {
  api.answer({
    [FIRST]: { body: listed(many(30), 70) },
    'speakers?page=2': { body: listed(many(30, 31), 70) },
    'speakers?page=3': { body: listed(many(10, 61), 70) },
  });
  open();
  await screen.findByText('Member 30');
  expect(cards()).toHaveLength(30);
  expect(screen.getByText('70 speakers')).toBeTruthy();
  expect(screen.getByRole('link', { name: '2' }).getAttribute('href')).toBe('/speakers?page=2');
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  await screen.findByText('Member 60');
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  await screen.findByText('Member 70');
  expect(cards()).toHaveLength(70);
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  expect(api.asked).toEqual([FIRST, 'speakers?page=2', 'speakers?page=3']);
});

test('a page that could not be loaded is retried in its place', async () => {
  api.answer({
    'speakers?page=1&letter=A': { body: listed(many(30), 31) },
    'speakers?page=2&letter=A': { status: 500, body: {} },
  });
  open('/speakers?letter=A');
  await screen.findByText('Member 30');
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load speakers');
  api.answer({ 'speakers?page=2&letter=A': { body: listed(many(1, 31), 31) } });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Member 31');
});

test('address, request and head follow name, letter, order and page', async () => {
  api.answer({ 'speakers?page=2&letter=L&sort=name': { body: listed(many(5), 35) } });
  const { head } = open('/speakers?letter=l&sort=name&page=2');
  await screen.findByText('Member 5');
  expect(head()).toMatchObject({
    title: 'Speakers, L, page 2 | Lectern',
    canonical: '/speakers?letter=L&sort=name&page=2',
  });
  const letters = within(screen.getByRole('navigation', { name: 'First letter' }));
  expect(letters.getByRole('link', { name: 'L' }).getAttribute('aria-current')).toBe('true');
  expect(letters.getByRole('link', { name: 'Others' }).getAttribute('href')).toBe(
    '/speakers?letter=other&sort=name',
  );
  expect(screen.getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe(
    '/speakers?letter=L&sort=name',
  );
});

test('a name that no speaker has is reported, and so is a page past the end', async () => {
  api.answer({
    'speakers?page=1&query=zzz': { body: listed([]) },
    'speakers?page=9': { body: listed([], 31) },
  });
  open('/speakers?query=zzz');
  expect(await screen.findByText(/No speaker has that name/)).toBeTruthy();
  const { head } = open('/speakers?page=9');
  expect((await screen.findByRole('link', { name: 'Go to the last page' })).getAttribute('href')).toBe(
    '/speakers?page=2',
  );
  expect(head()?.status).toBe(404);
});
