import type { SeriesAnswer } from '@lectern/contracts';
import { renderPage, serveApi } from '@lectern/remote/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { conference, talk } from '../../testing/conference';
import { page } from './series.page';

const api = serveApi();
const PATH = 'series/rails-world';
const editions = [
  conference({
    slug: 'rails-world-2025',
    year: 2025,
    start_date: '2999-09-04',
    end_date: null,
    talk_count: 0,
  }),
  conference({ talk_count: 24, recording_count: 20 }),
];
const answer = (change: Partial<SeriesAnswer> = {}): SeriesAnswer => ({
  series: {
    id: 1,
    slug: 'rails-world',
    name: 'Rails World',
    website: 'https://rubyonrails.org/world',
    edition_count: 2,
    talk_count: 24,
    recording_count: 20,
    speaker_count: 22,
    first_year: 2024,
    last_year: 2025,
  },
  editions,
  most_watched: [talk({ internal_views: 4 })],
  speakers: [
    {
      speaker: { id: 1, slug: 'sandi-metz', speakername: 'Sandi Metz', profile_picture_url: null },
      edition_count: 2,
      talk_count: 2,
    },
  ],
  ...change,
});
const show = (slug = 'rails-world') => renderPage(page, '/series/:slug', `/series/${slug}`);

test('the page lists the editions, the most watched talks and the most frequent speakers', async () => {
  api.answer({ [PATH]: { body: answer() } });
  const { head } = show();
  await screen.findByRole('heading', { level: 1, name: 'Rails World' });
  const [first, second] = within(screen.getByRole('region', { name: 'All editions' })).getAllByRole(
    'listitem',
  );
  expect(first?.textContent).toContain('Upcoming');
  expect(second?.textContent).toContain('24 talks, 20 recordings');
  expect(
    within(second ?? document.body)
      .getByRole('link', { name: 'Rails World 2024' })
      .getAttribute('href'),
  ).toBe('/conference/rails-world-2024');
  screen.getByRole('region', { name: 'Most watched' });
  expect(screen.getByRole('link', { name: /Sandi Metz/ }).getAttribute('href')).toBe('/speakers/sandi-metz');
  screen.getByText('at 2 editions');
  expect(head()).toMatchObject({
    title: 'Rails World: 2 editions, 2024 to 2025 | Lectern',
    canonical: '/series/rails-world',
  });
});

test('no talk is called most watched before any was watched', async () => {
  api.answer({ [PATH]: { body: answer({ most_watched: [talk()] }) } });
  show();
  await screen.findByRole('region', { name: 'Where to start' });
  expect(screen.queryByText('Most watched')).toBeNull();
});

test('a series of one redirects to its conference, a former address to the series', async () => {
  api.answer({ [PATH]: { body: answer({ editions: editions.slice(1) }) }, 'series/rw': { body: answer() } });
  const alone = show();
  await waitFor(() => expect(alone.head()?.redirect).toBe('/conference/rails-world-2024'));
  alone.unmount();
  const former = show('rw');
  await waitFor(() => expect(former.head()?.redirect).toBe('/series/rails-world'));
});

test('an unknown series is reported as missing, with links to other pages', async () => {
  const { head } = show('none');
  await screen.findByRole('heading', { level: 1, name: 'There is no series at this address.' });
  expect(head()?.status).toBe(404);
  expect(screen.getByRole('link', { name: 'All conferences' }).getAttribute('href')).toBe('/conferences');
});
