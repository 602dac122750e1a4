import { aTalk, expectNothingMissing, firstTalk } from '@lectern/remote/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { suggestions } from '../../testing/suggestions';
import { address, box, filtersOf, go, open, searchSite, someDetails } from '../../testing/search-site';
import { typeIn } from '../../testing/type-in';
import { page } from './search.page';

const { api } = searchSite();

const searches = () => api.asked.filter((path) => path.startsWith('talks/combined_search'));

test.each(['/search', '/search?query=queue'])(
  '%s: answers with the fields of the first version are enough',
  async (path) => {
    const list = { body: [firstTalk(1)] };
    api.answer({ 'talk_discoveries/top_recent_talks': list, 'talks/combined_search?query=queue': list });
    open(path);
    await screen.findByText('Talk 1');
    expectNothingMissing();
  },
);

describe('the request', () => {
  test('without parameters is for recently searched talks', async () => {
    const { head } = open();
    await screen.findByText('Talk 1');
    screen.getByRole('heading', { level: 2, name: 'Suggestions' });
    expect(searches()).toEqual([]);
    expect(head()).toMatchObject({ title: 'Search | Lectern', canonical: '/search' });
  });

  test('with query, tag and speaker_name is for a combined search, which the filters show', async () => {
    const path = 'query=c%2B%2B+%26+co&tag=rails%2Cc%2B%2B&speaker_name=Rosa+Guti%C3%A9rrez';
    api.answer({
      [`talks/combined_search?${path}`]: { body: [aTalk(1)] },
      [`talks/search_details?${path}`]: { body: someDetails({ total: 1 }) },
    });
    open(
      '/search?query=%20c%2B%2B%20%26%20co%20&tag=rails,%20c%2B%2B,,rails&speaker_name=Rosa%20Guti%C3%A9rrez',
    );
    await screen.findByText('Talk 1');
    screen.getByRole('heading', { level: 2, name: 'Search Results' });
    expect(screen.getByRole('status').textContent).toBe('1 talk');
    expect(box().value).toBe('c++ & co');
    await waitFor(() =>
      expect(filtersOf('Tags')).toEqual(['+rails', '+c++', 'testing', 'ruby core', 'performance']),
    );
    expect(filtersOf('Speakers')).toContain('+Rosa Gutiérrez');
  });

  test('ignores blank parameters', async () => {
    open('/search?query=%20%20&tag=,%20,&speaker_name=');
    await screen.findByRole('heading', { name: 'Suggestions' });
    expect(api.asked).not.toContainEqual(expect.stringContaining('combined_search'));
  });

  test('a page title stays short, however long the search is', async () => {
    const long = 'x'.repeat(10_000);
    api.answer({
      [`talks/combined_search?query=${long}`]: { body: [] },
      [`talks/search_details?query=${long}`]: { body: someDetails({ total: 0 }) },
    });
    const { head } = open(`/search?query=${long}`);
    await screen.findByText(/^No results found/);
    expect(head()?.title).toBe(`${'x'.repeat(100)}… — Search | Lectern`);
  });

  test('a result links to its talk and counts as opened from a search', async () => {
    open('/search?query=queue');
    await userEvent.click(await screen.findByRole('link', { name: 'Talk 3' }));
    expect(address()).toBe('/video/talk-3{"from":"search"}');
  });

  test('a result shows duration, speakers and conference', async () => {
    const dhh = { id: 2, slug: 'b', speakername: 'Rosa Gutiérrez', profile_picture_url: null };
    const both = aTalk(1, { conference_name: 'RubyConf', speakers: [...aTalk(1).speakers, dhh] });
    api.answer({ 'talks/combined_search?query=queue': { body: [both] } });
    open('/search?query=queue');
    const row = await screen.findByRole('article');
    expect(row.textContent).toContain('Sandi Metz, Rosa Gutiérrez, RubyConf');
    expect(row.textContent).toContain('Duration 30:00');
  });
});

describe('the search box', () => {
  test('Search submits the trimmed query and keeps the filters', async () => {
    open('/search?tag=rails');
    await userEvent.type(box(), '  solid queue ');
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(address()).toBe('/search?query=solid+queue&tag=rails');
    await waitFor(() => expect(searches()).toContain('talks/combined_search?query=solid+queue&tag=rails'));
  });

  test('without text and filters it returns to suggestions', async () => {
    open('/search?query=queue');
    await userEvent.clear(box());
    await userEvent.type(box(), '   {Enter}');
    expect(address()).toBe('/search');
    await screen.findByRole('heading', { name: 'Suggestions' });
  });

  test('suggests talks while the visitor types', async () => {
    api.answer({ 'talks/search_suggestions?query=ra': { body: suggestions('Rails') } });
    open('/search?query=queue');
    await typeIn(box(), 'ra');
    await userEvent.click(await screen.findByRole('option', { name: 'Rails' }));
    expect(address()).toBe('/video/talk-1{"from":"search"}');
  });

  test('follows the address on Back and Forward', async () => {
    open('/search?query=queue');
    await userEvent.clear(box());
    await userEvent.type(box(), 'puma{Enter}');
    go('back');
    await waitFor(() => expect(box().value).toBe('queue'));
    go('forward');
    await waitFor(() => expect(box().value).toBe('puma'));
  });
});

test('the server requests the data of an address in advance', () => {
  const queries = (search: string) =>
    page.queries?.({ params: {}, search: new URLSearchParams(search) }).map(({ queryKey }) => queryKey);
  expect(queries('query=%20a&tag=b,c&page=2&sort=newest')).toEqual([
    ['search', 'talks', 'query=a&tag=b%2Cc&sort=newest&page=2'],
    ['search', 'details', 'query=a&tag=b%2Cc'],
  ]);
  expect(queries('')).toEqual([
    ['search', 'talks', ''],
    ['search', 'choices'],
  ]);
});
