import type { Speaker, TalkCard } from '@lectern/contracts';
import { aTalk, renderPage, serveApi } from '@lectern/remote/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aSpeaker } from '../../testing/a-speaker';
import { Viewport } from '../../testing/viewport';
import { FALLBACK_DESCRIPTION } from './popular-videos';
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

const eileen = aSpeaker(3, {
  slug: 'eileen',
  speakername: 'Eileen M. Uchitelle',
  description: 'Works on frameworks.',
  github_link: 'https://github.com/eileencodes',
});

function open(speaker: Speaker = eileen, talks: TalkCard[] = []) {
  api.answer({ [`speakers/${speaker.slug}`]: { body: { success: true, speaker, talks } } });
  return renderPage(page, '/speakers/:slug', `/speakers/${speaker.slug}`);
}

test('shows two words of the name, description, count and the way to follow', async () => {
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

test('a count that is missing is a dash, and nothing to follow is nothing said', async () => {
  open({ ...eileen, github_link: null });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.getByText('Videos Uploaded').parentElement?.textContent).toContain('- Videos Uploaded');
  expect(screen.queryByText(/Follow/)).toBeNull();
});

test('a talk has its description, or what stands in for it, and its duration', async () => {
  const talks = [aTalk(1, { duration: 2_525 }), aTalk(2, { description: '', duration: null })];
  open(eileen, talks);
  const section = within(await screen.findByRole('region', { name: "Eileen M.'s Popular Videos" }));
  const [first, second] = section.getAllByRole('article');
  expect(first?.textContent).toContain('42:05');
  expect(first?.textContent).toContain('About 1');
  expect(second?.textContent).toContain(FALLBACK_DESCRIPTION);
  expect(section.getByRole('link', { name: 'Talk 2' }).getAttribute('href')).toEqual('/video/talk-2');
});

test('says when there are no talks', async () => {
  open();
  expect(await screen.findByText('No talks available.')).toBeTruthy();
});

test('title, social tags and structured data come from name and description', async () => {
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

test.each([
  [404, 404],
  [500, 503],
] as const)(
  'an answer with status %i is logged only, and the page stands with %i',
  async (status, ofPage) => {
    api.answer({ 'speakers/nobody': { status, body: { success: false, error: 'What the server says' } } });
    const { head } = renderPage(page, '/speakers/:slug', '/speakers/nobody');
    expect(await screen.findByText('No speaker data available.')).toBeTruthy();
    expect(log).toHaveBeenCalledWith(`HTTP error! status: ${status}`);
    expect(screen.queryByText('What the server says')).toBeNull();
    expect(head()?.status).toBe(ofPage);
  },
);
