import { aTalk, talks } from '@lectern/remote/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { group, open, press, results, searchSite, titles } from '../../testing/search-site';

const { api, log } = searchSite();

test('show 5 before See More, and 5 again for another search', async () => {
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
  await screen.findByText('6 talks');
  expect(titles()).toHaveLength(5);
});

test('no more than 5 have nothing to toggle', async () => {
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

test('Search failure: results emptied, No results found., and another try', async () => {
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

test('Search failure of a search that is repeated: results emptied', async () => {
  open('/search?query=queue');
  await screen.findByText('Talk 1');
  api.answer({ 'talks/combined_search?query=queue': { status: 500, body: {} } });
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  await screen.findByText('No results found.');
  expect(titles()).toEqual([]);
});

test('a search that failed is asked for again when one comes back to it', async () => {
  api.answer({ 'talks/combined_search?tag=rails': { status: 500, body: {} } });
  open('/search?tag=rails');
  await screen.findByText('No results found.');
  await press('Clear all', group('Tags'));
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
