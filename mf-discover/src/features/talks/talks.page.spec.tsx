import type { AddedTalk, TalkImport, TalkListFilters } from '@lectern/contracts';
import { aTalk, renderPage, serveApi, talks } from '@lectern/remote/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { page as added } from './new.page';
import { page } from './talks.page';

const api = serveApi();
const total = (count: number, capped = false) => ({
  'X-Total-Count': String(count),
  'X-Total-Capped': String(capped),
  'Access-Control-Expose-Headers': '*',
});
const choices: TalkListFilters = {
  subjects: [{ slug: 'ruby-on-rails', name: 'Ruby on Rails', talk_count: 9 }],
  languages: [{ language: 'ja', count: 3 }],
  formats: [{ format: 'keynote', count: 1_204 }],
  years: [2024, 2019],
};
beforeEach(() => api.answer({ 'talks/list_filters': { body: choices } }));

const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

describe('all talks', () => {
  test('have pages and a total', async () => {
    api.answer({ talks: { body: talks(48), headers: total(30_388) } });
    const { head } = renderPage(page, '/talks');
    expect(await screen.findByText('30,388 talks')).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(48);
    expect(hrefOf('Next')).toBe('/talks?page=2');
    expect(hrefOf('634')).toBe('/talks?page=634');
    expect(head()).toMatchObject({ title: 'Talks | Lectern', canonical: '/talks' });
  });

  test('have the beginning of their descriptions, cut between characters', async () => {
    const description = `${'😀'.repeat(119)} 🎉🎉`;
    api.answer({ talks: { body: [aTalk(1, { description })], headers: total(1) } });
    renderPage(page, '/talks');
    expect(await screen.findByText(`${'😀'.repeat(119)} …`)).toBeTruthy();
  });

  test('are filtered and sorted by the address alone', async () => {
    api.answer({
      talks: { body: talks(2), headers: total(2) },
      'talks?format=keynote&year=2019&sort=longest': { body: [aTalk(7)], headers: total(1) },
    });
    const { head } = renderPage(page, '/talks', '/talks?format=keynote&sort=longest&year=2019');
    expect(await screen.findByText('Talk 7')).toBeTruthy();
    expect(await screen.findByRole('link', { name: '2024' })).toBeTruthy();
    expect(hrefOf('Keynote')).toBe('/talks?year=2019&sort=longest');
    expect(screen.getByRole('link', { name: 'Keynote' }).getAttribute('aria-current')).toBe('true');
    expect(hrefOf('Japanese')).toBe('/talks?language=ja&format=keynote&year=2019&sort=longest');
    expect(hrefOf('Ruby on Rails')).toBe('/talks?tag=ruby-on-rails&format=keynote&year=2019&sort=longest');
    expect(hrefOf('2024')).toBe('/talks?format=keynote&year=2024&sort=longest');
    expect(hrefOf('All years')).toBe('/talks?format=keynote&sort=longest');
    expect(head()).toMatchObject({
      title: 'Talks: Keynote, 2019 | Lectern',
      canonical: '/talks?format=keynote&year=2019',
    });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'newest');
    await waitFor(() => expect(api.asked).toContain('talks?format=keynote&year=2019'));
  });

  test('stay where they are when one is selected, and keep selected values that are not offered', async () => {
    api.answer({
      talks: { body: talks(2), headers: total(2) },
      'talks?format=panel': { body: talks(1), headers: total(1) },
      'talks/list_filters': {
        body: { ...choices, formats: ['keynote', 'panel'].map((format) => ({ format, count: 9 })) },
      },
      'talks?language=ko': { body: [], headers: total(0) },
    });
    const chips = () =>
      within(screen.getByRole('navigation', { name: 'Filters' }))
        .getAllByRole('link')
        .map(({ textContent }) => textContent);
    const { unmount } = renderPage(page, '/talks');
    const panel = await screen.findByRole('link', { name: 'Panel' });
    const before = chips();
    await userEvent.click(panel);
    await screen.findByRole('link', { name: 'Panel', current: true });
    expect(chips()).toEqual(before);
    unmount();
    renderPage(page, '/talks', '/talks?language=ko');
    expect(await screen.findByText('No talks match.')).toBeTruthy();
    expect(hrefOf('Korean')).toBe('/talks');
  });

  test.each([400, 404])(
    'an address without a list is a 404 that links to the first page (%d)',
    async (status) => {
      api.answer({ 'talks?year=2019&page=x': { status, body: { error: 'No' } } });
      const { head } = renderPage(page, '/talks', '/talks?year=2019&page=x');
      expect((await screen.findByRole('link', { name: 'Go to the first page' })).getAttribute('href')).toBe(
        '/talks?year=2019',
      );
      expect(head()?.status).toBe(404);
    },
  );

  test('can be requested again after a failure', async () => {
    api.answer({ talks: { status: 500, body: {} } });
    renderPage(page, '/talks');
    const again = await screen.findByRole('button', { name: 'Try again' });
    api.answer({ talks: { body: talks(1) } });
    await userEvent.click(again);
    expect(await screen.findByText('Talk 1')).toBeTruthy();
  });
});

describe('new talks', () => {
  beforeEach(() => api.answer({ 'talks/recent_imports': { body: [] } }));
  const on = (number: number, day: string): AddedTalk => ({
    ...aTalk(number, { created_at: `${day}T10:00:00.000Z` }),
    added_on: '2026-11-27',
  });

  test('are grouped by the day they were published, not by that of an import', async () => {
    const body = [on(3, '2026-11-14'), on(2, '2026-11-14'), on(1, '2026-11-12')];
    api.answer({ 'talks/recently_added': { body, headers: total(100) } });
    const { head } = renderPage(added, '/new');
    const day = await screen.findByRole('region', { name: 'Saturday, November 14, 2026' });
    expect(within(day).getAllByRole('heading', { level: 3 })).toHaveLength(2);
    expect(hrefOf('2')).toBe('/new?page=2');
    expect(head()?.canonical).toBe('/new');
  });

  test('imports of older talks are one row, on the day of the import and only on the first page', async () => {
    const imports: TalkImport[] = [
      {
        added_on: '2026-11-27',
        talk_count: 1_264,
        years: [
          { year: 2018, talk_count: 1_200 },
          { year: 2016, talk_count: 64 },
        ],
      },
      { added_on: '2026-11-12', talk_count: 30, years: [{ year: 2019, talk_count: 30 }] },
    ];
    api.answer({
      'talks/recent_imports': { body: imports },
      'talks/recently_added': { body: [on(3, '2026-11-14'), on(1, '2026-11-12')], headers: total(100) },
      'talks/recently_added?page=2': { body: [on(4, '2026-11-10')], headers: total(100) },
    });
    const { unmount } = renderPage(added, '/new');
    const older = await screen.findByText('1,264 older talks, from 2016 to 2018, were added.');
    expect(screen.getAllByRole('region').map((day) => day.getAttribute('aria-labelledby'))).toEqual([
      'day-2026-11-27',
      'day-2026-11-14',
      'day-2026-11-12',
    ]);
    expect(older.closest('details')?.open).toBe(false);
    expect(hrefOf('2018 1,200')).toBe('/talks?year=2018');
    const last = screen.getByRole('region', { name: 'Thursday, November 12, 2026' });
    expect(within(last).getByRole('link', { name: '30 talks from 2019' })).toBeTruthy();
    expect(within(last).getAllByRole('heading', { level: 3 })).toHaveLength(1);
    unmount();
    renderPage(added, '/new', '/new?page=2');
    await screen.findByText('Talk 4');
    expect(screen.queryByText(/were added/)).toBeNull();
  });

  test('have their own pages, and none past the end', async () => {
    api.answer({ 'talks/recently_added?page=2': { body: [on(1, '2026-11-12')], headers: total(49) } });
    const { head, unmount } = renderPage(added, '/new', '/new?page=2');
    expect(await screen.findByText('Talk 1')).toBeTruthy();
    expect(head()).toMatchObject({ title: 'New talks, page 2 | Lectern', canonical: '/new?page=2' });
    unmount();
    const last = renderPage(added, '/new', '/new?page=3');
    expect(await screen.findByText('This page of the list does not exist.')).toBeTruthy();
    expect(last.head()?.status).toBe(404);
  });
});
