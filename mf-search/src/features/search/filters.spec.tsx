import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  address,
  filtersOf,
  group,
  open,
  press,
  searchSite,
  someDetails,
  speakers,
  tags,
} from '../../testing/search-site';

const { api, log } = searchSite();

test('tags are multi-select and appear in the address, separated by commas', async () => {
  open('/search?query=queue');
  await screen.findByRole('button', { name: /^testing/ });
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
  await screen.findByRole('button', { name: /^Sandi Metz/ });
  await press('Sandi Metz');
  await press('Jenny Shen');
  expect(address()).toBe('/search?speaker_name=Jenny+Shen');
  expect(filtersOf('Speakers').filter((name) => name.startsWith('+'))).toEqual(['+Jenny Shen']);
  await press('Jenny Shen');
  expect(address()).toBe('/search');
});

test.each([
  ['before a search', '/search', 'talks/tags_and_speakers', { tags, speakers }],
  ['around a search', '/search?query=queue', 'talks/search_details*', someDetails()],
])('filters that could not be loaded %s are reported, and can be retried', async (_, path, call, body) => {
  api.answer({ [call]: { status: 500, body: { success: false, error: 'Broken' } } });
  open(path);
  await screen.findByText('The filters could not be loaded.');
  api.answer({ [call]: { body } });
  await press('Try again');
  await screen.findByRole('button', { name: /^testing/ });
  expect(screen.queryByText('The filters could not be loaded.')).toBeNull();
});

test('Clear all clears only its own kind', async () => {
  open('/search?tag=rails,testing&speaker_name=Sandi%20Metz');
  await screen.findByRole('button', { name: /^Jenny Shen/ });
  await press('Clear all tags', group('Tags'));
  expect(address()).toBe('/search?speaker_name=Sandi+Metz');
  await press('Clear all speakers', group('Speakers'));
  expect(address()).toBe('/search');
});

test.each([
  ['Tags', tags],
  ['Speakers', speakers],
])('%s show 5 before See More', async (name, all) => {
  open();
  await waitFor(() => expect(filtersOf(name)).toEqual(all.slice(0, 5)));
  await press('See More', group(name));
  expect(filtersOf(name)).toEqual(all);
  await press('See Less', group(name));
  expect(filtersOf(name)).toEqual(all.slice(0, 5));
});

test('selected values come first, even those the result lacks', async () => {
  open('/search?tag=databases,unheard-of');
  await waitFor(() =>
    expect(filtersOf('Tags')).toEqual(['+unheard-of', '+databases', 'rails', 'testing', 'c++']),
  );
});

test('the other filters take one value each, under the names people use for them', async () => {
  open('/search?query=queue');
  await screen.findByRole('button', { name: /^testing/ });
  await press('2026');
  await press('2025');
  await press('15 to 45 minutes');
  await press('With video');
  expect(address()).toBe('/search?query=queue&year=2025&length=medium&video=true');
  expect(filtersOf('Length')).toEqual(['+15 to 45 minutes', 'Up to 15 minutes', 'Over 45 minutes']);
  expect(filtersOf('Languages')).toEqual(['English', 'French']);
  // Values without talks are not offered.
  expect(screen.queryByRole('group', { name: 'Formats' })).toBeNull();
});

test('a switch that would leave nothing is not offered, but one that is on stays', async () => {
  api.answer({ 'talks/search_details*': { body: someDetails({ transcript: 0, in_transcripts: 3 }) } });
  open('/search?query=queue');
  await screen.findByRole('button', { name: 'In transcripts 3' });
  expect(screen.queryByRole('button', { name: /^With transcript/ })).toBeNull();
  await press('In transcripts');
  expect(address()).toBe('/search?query=queue&in_transcripts=true');
  api.answer({ 'talks/search_details*': { body: someDetails({ video: 0 }) } });
  await press('With video');
  await screen.findByRole('button', { name: 'With video 0', pressed: true });
});

test('a value not among the most frequent is found by name', async () => {
  api.answer({
    'talks/search_facet?facet=speaker_name&find=gly&query=queue': {
      body: [{ value: 'Glyph', label: 'Glyph', count: 3, chosen: false }],
    },
  });
  open('/search?query=queue');
  await screen.findByRole('button', { name: /^testing/ });
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find a speaker' }), 'gly{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Glyph 3' }));
  expect(address()).toBe('/search?query=queue&speaker_name=Glyph');
});

test('a name whose look-up failed is not called unknown, and can be retried', async () => {
  const call = 'talks/search_facet?facet=speaker_name&find=gly&query=queue';
  api.answer({ [call]: { status: 500, body: { success: false, error: 'Broken' } } });
  open('/search?query=queue');
  await screen.findByRole('button', { name: /^testing/ });
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find a speaker' }), 'gly');
  await screen.findByText('The search for this filter failed.');
  expect(screen.queryByText('None found.')).toBeNull();
  api.answer({ [call]: { body: [{ value: 'Glyph', label: 'Glyph', count: 3, chosen: false }] } });
  await press('Try again');
  await screen.findByRole('button', { name: 'Glyph 3' });
});

test('a filter far down the page brings the results back into sight', async () => {
  const scrolled = jest.fn();
  Element.prototype.scrollIntoView = scrolled;
  open('/search?query=queue');
  await screen.findByRole('button', { name: /^testing/ });
  await press('testing');
  expect(scrolled).not.toHaveBeenCalled();
  const results = screen.getByRole('region', { name: 'Search Results' });
  jest.spyOn(results, 'getBoundingClientRect').mockReturnValue({ top: -900 } as DOMRect);
  await press('rails');
  expect(scrolled.mock.contexts).toEqual([results]);
});

test('my languages are listed, and can be changed and reset', async () => {
  open('/search?query=queue');
  await screen.findByRole('button', { name: /^testing/ });
  const mine = within(screen.getByRole('group', { name: 'My languages' }));
  mine.getByText('My languages: American English, English');
  await userEvent.click(mine.getByRole('button', { name: 'Change' }));
  await userEvent.click(mine.getByRole('button', { name: 'French' }));
  mine.getByText('My languages: English, French');
  await userEvent.click(mine.getByRole('button', { name: 'Use the browser’s languages' }));
  mine.getByText('My languages: American English, English');
});

test('a tags failure is only logged, and the loading flag is cleared', async () => {
  api.answer({ 'talks/tags_and_speakers': { status: 500, body: { error: 'Broken' } } });
  open('/search');
  const side = screen.getByRole('complementary', { name: 'Filters' });
  expect(side.getAttribute('aria-busy')).toBe('true');
  await waitFor(() => expect(log).toHaveBeenCalledWith('Failed to fetch tags and speakers: Broken'));
  expect(side.getAttribute('aria-busy')).toBe('false');
  expect(screen.getByRole('group', { name: 'Tags' })).toBeTruthy();
  expect(screen.queryByText('Broken')).toBeNull();
});
