import { renderPage, serveApi } from '@lectern/remote/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aSpeaker } from '../../testing/a-speaker';
import { Viewport } from '../../testing/viewport';
import { page } from './speakers.page';

const api = serveApi();
let viewport: Viewport;
beforeEach(() => (viewport = new Viewport()));
afterEach(() => viewport.restore());

const open = () => renderPage(page, '/speakers');
const many = (count: number) => Array.from({ length: count }, (_, i) => aSpeaker(i + 1));
// Asking for hundreds of elements by role takes jsdom seconds.
const cards = () => document.querySelectorAll('article');

test('says that it is loading, and then no more', async () => {
  let release = () => {};
  const hold = new Promise<void>((resolve) => (release = resolve));
  api.answer({ speakers: { body: many(1), hold } });
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'Speakers' })).toBeTruthy();
  expect(screen.getByText('Loading speakers...')).toBeTruthy();
  release();
  await screen.findByRole('article');
  expect(screen.queryByText('Loading speakers...')).toBeNull();
});

test('a card has picture, name, description and both ways to the speaker', async () => {
  const speaker = aSpeaker(1, {
    slug: 'sandi-metz',
    first_name: 'Sandi',
    last_name: 'Metz',
    github_link: 'https://github.com/torqueforge',
    profile_picture_url: '/pictures/sandi.webp',
  });
  api.answer({ speakers: { body: [speaker] } });
  open();
  const card = within(await screen.findByRole('article'));
  expect(card.getByRole('img', { name: 'Sandi Metz' })).toBeTruthy();
  expect(card.getByRole('heading', { name: 'Sandi Metz' })).toBeTruthy();
  expect(card.getByText('Speaks about 1')).toBeTruthy();
  const github = card.getByRole('link', { name: /^GitHub Profile/ });
  expect(github.getAttribute('href')).toEqual('https://github.com/torqueforge');
  expect(github.getAttribute('target')).toEqual('_blank');
  expect(github.getAttribute('rel')).toEqual(expect.stringContaining('noopener'));
  await userEvent.click(card.getByRole('link', { name: /^View Profile/ }));
  expect(screen.getByText('At /speakers/sandi-metz')).toBeTruthy();
});

test('a speaker without a handle has no link to the code host', async () => {
  api.answer({ speakers: { body: many(1) } });
  open();
  await screen.findByRole('article');
  expect(screen.queryByRole('link', { name: /GitHub/ })).toBeNull();
});

test('says when there is nobody', async () => {
  api.answer({ speakers: { body: [] } });
  open();
  expect(await screen.findByText('No speakers available.')).toBeTruthy();
});

test.each([
  [
    'the server says why',
    { status: 503, body: { success: false, error: 'Back in a minute.' } },
    'Back in a minute.',
  ],
  ['the server says nothing', { status: 500, body: {} }, 'Failed to load speakers. Please try again later.'],
  ['the flag says so', { body: { success: false, error: 'Not today.' } }, 'Not today.'],
  [
    'the flag alone says so',
    { body: { success: false } },
    'Failed to load speakers. Please try again later.',
  ],
])('shows a failure when %s, and the way out of it', async (_, answer, text) => {
  api.answer({ speakers: answer });
  open();
  expect((await screen.findByRole('alert')).textContent).toContain(text);
  expect(screen.queryByText('Loading speakers...')).toBeNull();
  api.answer({ speakers: { body: many(2) } });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Member 2');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a list of up to 200 is whole', async () => {
  api.answer({ speakers: { body: many(200) } });
  open();
  await screen.findByText('Member 200');
  expect(cards()).toHaveLength(200);
  expect(screen.queryByText('Show more')).toBeNull();
});

test('a longer list begins with 60 and goes on where one wants', async () => {
  api.answer({ speakers: { body: many(310) } });
  open();
  await screen.findByText('Member 60');
  expect(cards()).toHaveLength(60);
  expect(screen.getByRole('status').textContent).toContain('60 of 310 speakers');
  await userEvent.click(screen.getByText('Show more'));
  expect(cards()).toHaveLength(300);
  await userEvent.click(screen.getByText('Show more'));
  expect(cards()).toHaveLength(310);
  expect(screen.queryByText('Show more')).toBeNull();
  expect(api.asked).toEqual(['speakers']);
});

test('what the server sent is enough until more is wanted; then the rest is asked for, and again after a failure', async () => {
  api.answer({ speakers: { status: 500, body: {} } });
  const first = { speakers: many(60), total: 310 };
  renderPage(page, '/speakers', '/speakers', [[['speakers', 'first'], first]]);
  expect(api.asked).toEqual([]);
  await userEvent.click(screen.getByText('Show more'));
  const again = await screen.findByText('Try again');
  expect(screen.getByRole('status').textContent).toContain(
    'Failed to load speakers. Please try again later.',
  );
  api.answer({ speakers: { body: many(310) } });
  await userEvent.click(again);
  await waitFor(() => expect(cards()).toHaveLength(300));
});
