import { screen, waitFor } from '@testing-library/react';
import { address, chips, group, open, press, searchSite, speakers, tags } from '../../testing/search-site';

const { api, log } = searchSite();

test('tags are multi-select and end up in the address, with commas between', async () => {
  open('/search?query=queue');
  await screen.findByRole('button', { name: 'testing' });
  await press('testing');
  expect(address()).toBe('/search?query=queue&tag=testing');
  await press('rails');
  expect(address()).toBe('/search?query=queue&tag=testing%2Crails');
  await press('testing');
  expect(address()).toBe('/search?query=queue&tag=rails');
  await press('rails');
  expect(address()).toBe('/search?query=queue');
});

test('one speaker at a time; choosing the selected one again clears it', async () => {
  open();
  await screen.findByRole('button', { name: 'Sandi Metz' });
  await press('Sandi Metz');
  await press('Jenny Shen');
  expect(address()).toBe('/search?speaker_name=Jenny+Shen');
  expect(chips('Speakers').filter((name) => name.startsWith('+'))).toEqual(['+Jenny Shen']);
  await press('Jenny Shen');
  expect(address()).toBe('/search');
});

test('Clear all clears its own kind', async () => {
  open('/search?tag=rails,testing&speaker_name=Sandi%20Metz');
  await screen.findByRole('button', { name: 'Jenny Shen' });
  await press('Clear all', group('Tags'));
  expect(address()).toBe('/search?speaker_name=Sandi+Metz');
  await press('Clear all', group('Speakers'));
  expect(address()).toBe('/search');
});

test.each([
  ['Tags', tags],
  ['Speakers', speakers],
])('%s show 5 before See More', async (name, all) => {
  open();
  await waitFor(() => expect(chips(name)).toEqual(all.slice(0, 5)));
  await press('See More', group(name));
  expect(chips(name)).toEqual(all);
  await press('See Less', group(name));
  expect(chips(name)).toEqual(all.slice(0, 5));
});

test('what is chosen beyond the first 5 stays in sight, until it was let go', async () => {
  open('/search?tag=databases,unheard-of');
  await waitFor(() => expect(chips('Tags')).toEqual(['+databases', '+unheard-of', ...tags.slice(0, 5)]));
  await press('databases');
  expect(chips('Tags')[0]).toBe('databases');
  await press('See More', group('Tags'));
  expect(chips('Tags')).toEqual(['+unheard-of', ...tags]);
  await press('See Less', group('Tags'));
  expect(chips('Tags')).toEqual(['+unheard-of', ...tags.slice(0, 5)]);
});

test('tags failures are logged only, and the loading flag is cleared', async () => {
  api.answer({ 'talks/tags_and_speakers': { status: 500, body: { error: 'Broken' } } });
  open('/search?tag=rails');
  const side = screen.getByRole('complementary', { name: 'Filters' });
  expect(side.getAttribute('aria-busy')).toBe('true');
  await waitFor(() => expect(log).toHaveBeenCalledWith('Failed to fetch tags and speakers: Broken'));
  expect(side.getAttribute('aria-busy')).toBe('false');
  expect(chips('Tags')).toEqual(['+rails']);
  expect(screen.queryByText('Broken')).toBeNull();
});
