import { aTalk, expectNothingMissing, firstTalk, renderPage, serveApi, talks } from '@lectern/remote/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Viewport } from '../../testing/viewport';
import { page } from './discover.page';
import { HOME_LIST_DELAY } from './discover.queries';
import { page as popular } from './popular.page';
import { page as trending } from './trending.page';

const api = serveApi();
let viewport: Viewport;
let log: jest.SpyInstance;
beforeEach(() => {
  viewport = new Viewport();
  log = jest.spyOn(console, 'warn').mockImplementation();
  api.answer({
    'talk_discoveries/carousel_talks': { body: [] },
    'speakers/top_voice': { body: [] },
    'talk_discoveries/counts': { body: { recordings: 30_388, conferences: 1_205 } },
    'talk_discoveries/further_shelves': { body: { subjects: [], conferences: [], short_talks: [] } },
    'talk_discoveries/trending_talks?shelf=true': { body: talks(6) },
    'talk_discoveries/popular_talks?shelf=true': { body: [] },
    'talk_discoveries/recent_talks?shelf=true': { body: [] },
  });
});
afterEach(() => {
  viewport.restore();
  log.mockRestore();
});

const section = (name: string) => screen.findByRole('region', { name });
const titles = (inside: HTMLElement) =>
  within(inside)
    .queryAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

test('answers with the fields of the first version are enough', async () => {
  const { slug, title, speaker, youtube_link } = firstTalk(9);
  const list = { body: [1, 2, 3, 4].map(firstTalk) };
  api.answer({
    'talk_discoveries/carousel_talks': { body: [{ slug, title, speaker, youtube_link }] },
    'speakers/top_voice': {
      body: [{ id: 1, slug: 'rosa', speakername: 'Rosa G', profile_picture_url: null }],
    },
    'talk_discoveries/trending_talks?shelf=true': list,
    'talk_discoveries/popular_talks?shelf=true': list,
    'talk_discoveries/recent_talks?shelf=true': list,
  });
  renderPage(page, '/');
  for (const name of ['Trending Talks', 'Most Popular', 'Recently Uploaded'])
    await within(await section(name)).findByText('Talk 1');
  expect(screen.getAllByText('Talk 9').length).toBeGreaterThan(0);
  screen.getByText(/Sandi Metz/);
  expectNothingMissing();
});

describe('each section', () => {
  test('shows four talks, then all of them, then four again', async () => {
    renderPage(page, '/');
    const list = await section('Trending Talks');
    await userEvent.click(await within(list).findByRole('button', { name: 'See all', expanded: false }));
    expect(titles(list)).toHaveLength(6);
    const rest = within(list).getByRole('link', { name: 'All trending talks' });
    expect(rest.getAttribute('href')).toBe('/trending');
    expect(rest.closest('p')?.textContent).toBe('These are the first 6. All trending talks');
    await userEvent.click(within(list).getByRole('button', { name: 'See less', expanded: true }));
    expect(titles(list)).toEqual(['Talk 1', 'Talk 2', 'Talk 3', 'Talk 4']);
    expect(within(list).getByRole('link', { name: 'Talk 1' }).getAttribute('href')).toEqual('/video/talk-1');
  });

  describe('with only its first talks from the server', () => {
    const key = ['talk_discoveries', 'trending', 'shelf'];
    const handedOver = [[key, { talks: talks(4), count: 6 }]] as const;
    const path = 'talk_discoveries/trending_talks?shelf=true';
    const expand = async (list: HTMLElement) =>
      userEvent.click(within(list).getByRole('button', { name: 'See all' }));

    test('shows all of them when expanded, without moving the first ones', async () => {
      api.answer({ [path]: { body: [aTalk(5), aTalk(6), ...talks(4)] } });
      renderPage(page, '/', '/', handedOver);
      const list = await section('Trending Talks');
      expect(titles(list)).toEqual(['Talk 1', 'Talk 2', 'Talk 3', 'Talk 4']);
      await waitFor(() => expect(api.asked.filter((request) => request.includes(path))).toHaveLength(1));
      expect(titles(list)).toEqual(['Talk 1', 'Talk 2', 'Talk 3', 'Talk 4']);
      await expand(list);
      await waitFor(() =>
        expect(titles(list)).toEqual(['Talk 1', 'Talk 2', 'Talk 3', 'Talk 4', 'Talk 5', 'Talk 6']),
      );
    });

    test('shows placeholders for the others until they arrive', async () => {
      api.answer({ [path]: { body: talks(6), hold: new Promise(() => {}) } });
      renderPage(page, '/', '/', handedOver);
      const list = await section('Trending Talks');
      await expand(list);
      expect(titles(list)).toHaveLength(4);
      expect(list.querySelectorAll('article[aria-hidden=true]')).toHaveLength(2);
      expect(within(list).getByRole('button', { name: 'See all', expanded: false })).toBeTruthy();
    });

    test('says so when the others cannot be loaded, with a retry', async () => {
      api.answer({ [path]: { status: 500, body: { error: 'Broken' } } });
      renderPage(page, '/', '/', handedOver);
      const list = await section('Trending Talks');
      await waitFor(() => expect(log).toHaveBeenCalledWith('Failed to fetch trending talks: Broken'));
      expect(within(list).queryByText(/cannot be shown/)).toBeNull();
      await expand(list);
      expect(titles(list)).toHaveLength(4);
      within(list).getByText(/The other talks cannot be shown right now/);
      api.answer({ [path]: { body: talks(6) } });
      await userEvent.click(within(list).getByRole('button', { name: 'Try again' }));
      expect(await within(list).findByText('Talk 6')).toBeTruthy();
    });
  });

  test('has no toggle with four talks or fewer', async () => {
    api.answer({ 'talk_discoveries/recent_talks?shelf=true': { body: talks(4) } });
    renderPage(page, '/');
    const list = await section('Recently Uploaded');
    await within(list).findByText('Talk 4');
    expect(within(list).queryByRole('button')).toBeNull();
  });

  test('says so when it is empty', async () => {
    renderPage(page, '/');
    expect(await within(await section('Most Popular')).findByText('No talks yet.')).toBeTruthy();
  });

  test.each([
    ['Trending Talks', 'trending'],
    ['Most Popular', 'popular'],
    ['Recently Uploaded', 'recent'],
  ])('only logs a failed request, and can be retried: %s', async (name, kind) => {
    const path = `talk_discoveries/${kind}_talks?shelf=true`;
    api.answer({ [path]: { status: 500, body: { error: 'Broken' } } });
    renderPage(page, '/');
    const list = await section(name);
    const again = await within(list).findByRole('button', { name: 'Try again' });
    expect(log).toHaveBeenCalledWith(`Failed to fetch ${kind} talks: Broken`);
    expect(screen.queryByText('Broken')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    api.answer({ [path]: { body: talks(1) } });
    await userEvent.click(again);
    expect(await within(list).findByText('Talk 1')).toBeTruthy();
  });

  test('requests its list a moment after the page opens, and not at all once the page was left', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });
    const lists = () => api.asked.filter((path) => /shelf=true/.test(path));
    const { unmount } = renderPage(page, '/');
    await act(() => jest.advanceTimersByTimeAsync(HOME_LIST_DELAY - 1));
    unmount();
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(lists()).toEqual([]);
    renderPage(page, '/');
    await act(() => jest.advanceTimersByTimeAsync(HOME_LIST_DELAY));
    jest.useRealTimers();
    await waitFor(() => expect(lists()).toHaveLength(3));
  });
});

describe('top speakers', () => {
  test('link to their profiles', async () => {
    // Somebody whom no talk of the lists names.
    const body = [{ id: 9, slug: 'top-voice', speakername: 'Top Voice', profile_picture_url: null }];
    api.answer({ 'speakers/top_voice': { body } });
    renderPage(page, '/');
    const link = await screen.findByRole('link', { name: 'Top Voice' });
    expect(link.getAttribute('href')).toBe('/speakers/top-voice');
  });

  test('are omitted if they cannot be loaded', async () => {
    api.answer({ 'speakers/top_voice': { status: 503, body: {} } });
    renderPage(page, '/');
    await waitFor(() => expect(log).toHaveBeenCalledWith('Failed to fetch top voices: Error: 503'));
    expect(screen.queryByText('Top Speakers')).toBeNull();
  });
});

describe('the carousel', () => {
  const carousel = () => screen.findByRole('region', { name: 'Featured talks' });

  test('shows the title and speaker of one talk, and its slide links there', async () => {
    api.answer({ 'talk_discoveries/carousel_talks': { body: talks(2) } });
    renderPage(page, '/');
    const stage = await carousel();
    expect(within(stage).getByText('-Sandi Metz-')).toBeTruthy();
    await userEvent.click(within(stage).getByRole('button', { name: 'Next talk' }));
    expect(within(stage).getByRole('heading', { name: 'Talk 2' })).toBeTruthy();
    expect(within(stage).getByRole('button', { name: 'Talk 2 of 2' }).getAttribute('aria-current')).toEqual(
      'true',
    );
    await userEvent.click(within(stage).getByRole('button', { name: 'Next talk' }));
    await userEvent.click(within(stage).getByRole('link', { name: 'Talk 1' }));
    expect(screen.getByText('At /video/talk-1')).toBeTruthy();
  });

  test('has no controls with a single talk', async () => {
    api.answer({ 'talk_discoveries/carousel_talks': { body: [aTalk(1, { speaker: null, speakers: [] })] } });
    renderPage(page, '/');
    const stage = await carousel();
    expect(within(stage).getByRole('link', { name: 'Talk 1' })).toBeTruthy();
    expect(within(stage).queryByRole('button')).toBeNull();
    expect(within(stage).queryByText(/^-/)).toBeNull();
  });

  test('is omitted without talks, and if they cannot be loaded', async () => {
    const { unmount } = renderPage(page, '/');
    await screen.findAllByText('No talks yet.');
    expect(screen.queryByRole('region', { name: 'Featured talks' })).toBeNull();
    unmount();
    api.answer({ 'talk_discoveries/carousel_talks': { status: 500, body: {} } });
    renderPage(page, '/');
    await waitFor(() => expect(log).toHaveBeenCalledWith('Failed to fetch carousel talks: Error: 500'));
    expect(screen.queryByRole('region', { name: 'Featured talks' })).toBeNull();
  });
});

test('the page says how much there is to watch, and a question leads to its results', async () => {
  renderPage(page, '/');
  await screen.findByRole('heading', { level: 1, name: '30,388 recorded talks from 1,205 conferences' });
  const field = screen.getByRole('searchbox', { name: 'Search all talks' });
  await userEvent.type(field, '  {Enter}');
  await userEvent.type(field, 'flaky tests{Enter}');
  expect(await screen.findByText('At /search')).toBeTruthy();
});

describe('below the talk sections', () => {
  test('there are subjects, conferences with new recordings and short talks', async () => {
    const body = {
      subjects: [{ slug: 'testing', name: 'Testing', talk_count: 1_094 }],
      conferences: [
        {
          slug: 'rubykaigi-2025',
          name: 'RubyKaigi 2025',
          logo: null,
          location: 'Matsuyama, Japan',
          recording_count: 70,
          new_count: 12,
          newest_on: '2026-11-14',
        },
      ],
      short_talks: talks(1),
      numbered: {
        hidden_gems: [aTalk(7)],
        most_watched: { year: 2025, talks: [aTalk(8)] },
      },
    };
    api.answer({ 'talk_discoveries/further_shelves': { body } });
    renderPage(page, '/');
    const link = async (name: string | RegExp, inside: string) =>
      within(await section(inside))
        .getByRole('link', { name })
        .getAttribute('href');
    expect(await link(/^Testing ?1,094 talks$/, 'Subjects')).toBe('/tags/testing');
    expect(await link('All subjects', 'Subjects')).toBe('/tags');
    const fresh = 'Conferences with new recordings';
    expect(await link('RubyKaigi 2025', fresh)).toBe('/conference/rubykaigi-2025');
    expect(within(await section(fresh)).getByText('70 recordings, 12 new')).toBeTruthy();
    expect(await link('Talk 1', 'Short talks')).toBe('/video/talk-1');
    expect(await link('Talk 7', 'Hidden gems')).toBe('/video/talk-7');
    expect(await link('Talk 8', 'Most watched of 2025')).toBe('/video/talk-8');
    expect(await link('All up to 15 minutes', 'Short talks')).toBe('/talks?length=short');
  });

  test('nothing is shown if the request fails', async () => {
    api.answer({ 'talk_discoveries/further_shelves': { status: 500, body: {} } });
    renderPage(page, '/');
    await waitFor(() => expect(log).toHaveBeenCalledWith('Failed to fetch further shelves: Error: 500'));
    expect(screen.queryByRole('region', { name: 'Subjects' })).toBeNull();
  });
});

describe.each([
  [trending, '/trending', 'trending', 'Trending Talks'],
  [popular, '/popular', 'popular', 'Most Popular'],
] as const)('a list as a page of its own', (list, path, name, title) => {
  const headers = { 'X-Total-Count': '100', 'X-Total-Capped': 'false', 'Access-Control-Expose-Headers': '*' };

  test('is complete and has no toggle', async () => {
    api.answer({ [`talk_discoveries/${name}_talks`]: { body: talks(7) } });
    const { head } = renderPage(list, path);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
    await screen.findByText('Talk 7');
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(7);
    expect(screen.queryByRole('button')).toBeNull();
    expect(head()?.canonical).toBe(path);
  });

  test('has further pages, each with its own address', async () => {
    api.answer({
      [`talk_discoveries/${name}_talks`]: { body: talks(7), headers },
      [`talk_discoveries/${name}_talks?page=2`]: { body: talks(3), headers },
    });
    const { head } = renderPage(list, path);
    await userEvent.click(await screen.findByRole('link', { name: '2' }));
    await waitFor(() => expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(3));
    expect(head()?.canonical).toBe(`${path}?page=2`);
    expect(head()?.title).toContain('page 2');
    expect(screen.getByText('100 talks')).toBeTruthy();
  });

  test('says so when a page does not exist', async () => {
    const { head } = renderPage(list, path, `${path}?page=999`);
    expect(await screen.findByText('This page of the list does not exist.')).toBeTruthy();
    expect(head()).toMatchObject({ status: 404, canonical: path });
  });
});

test('home, trending and popular have different titles and descriptions', () => {
  const heads = [
    renderPage(page, '/'),
    renderPage(trending, '/trending'),
    renderPage(popular, '/popular'),
  ].map(({ head }) => head());
  expect(new Set(heads.map((head) => head?.title)).size).toBe(3);
  expect(new Set(heads.map((head) => head?.description)).size).toBe(3);
});
