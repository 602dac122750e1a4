import { definePage, useLocation, useNavigate } from '@lectern/remote';
import { renderPage, serveApi } from '@lectern/remote/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aTalk, suggestions, talks } from '../../testing/catalogue';
import { typeIn } from '../../testing/type-in';
import { page } from './search.page';

const api = serveApi();
const tags = ['rails', 'testing', 'c++', 'ruby core', 'performance', 'accessibility', 'databases'];
const speakers = ['Sandi Metz', 'Rosa Gutiérrez', 'Kevin Newton', 'Xavier Noria', 'Jenny Shen', 'Ivo Anjo'];
let log: jest.SpyInstance;
beforeEach(() => {
  log = jest.spyOn(console, 'warn').mockImplementation();
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = jest.fn();
  api.answer({
    'talks/tags_and_speakers': { body: { tags, speakers } },
    'talk_discoveries/top_recent_talks': { body: talks(2) },
    'talks/combined_search?query=queue': { body: talks(7) },
  });
});
afterEach(() => log.mockRestore());

const EVERYTHING = '/search?query=queue&tag=rails&speaker_name=Sandi+Metz';

/** Says where the page is, and has what a browser has around it. */
function Browser() {
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  const navigate = useNavigate();
  return (
    <>
      <p data-testid="address">{pathname + search + (state ? JSON.stringify(state) : '')}</p>
      <i data-testid="back" onClick={() => void navigate(-1)} />
      <i data-testid="forward" onClick={() => void navigate(1)} />
      <i data-testid="link" onClick={() => void navigate(EVERYTHING)} />
    </>
  );
}
function Page() {
  const { pathname } = useLocation();
  return (
    <>
      <Browser />
      {pathname === '/search' && <page.Page />}
    </>
  );
}
const open = (path = '/search') => renderPage(definePage({ Page }), '*', path);
const go = (way: 'back' | 'forward' | 'link') => fireEvent.click(screen.getByTestId(way));
const address = () => screen.getByTestId('address').textContent;
const click = (name: string | RegExp, inside = screen.getByRole('complementary')) =>
  userEvent.click(within(inside).getByRole('button', { name }));
const group = (name: string | RegExp) => screen.getByRole('group', { name });
const chips = (name: string | RegExp) =>
  within(group(name))
    .getAllByRole('button')
    .filter((button) => button.hasAttribute('aria-pressed'))
    .map((button) => (button.getAttribute('aria-pressed') === 'true' ? '+' : '') + button.textContent);
const titles = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const box = () => screen.getByRole<HTMLInputElement>('combobox');
const searches = () => api.asked.filter((path) => path.startsWith('talks/combined_search'));

describe('what is asked for', () => {
  test('without parameters the talks lately opened from searches are suggested', async () => {
    const { head } = open();
    await screen.findByText('Talk 1');
    screen.getByRole('heading', { level: 2, name: 'Suggestions' });
    expect(searches()).toEqual([]);
    expect(head()).toMatchObject({ title: 'Search | Lectern', canonical: '/search' });
  });

  test('with query, tag and speaker_name a combined search runs, and the filters say so', async () => {
    const path = 'query=c%2B%2B+%26+co&tag=rails%2Cc%2B%2B&speaker_name=Rosa+Guti%C3%A9rrez';
    api.answer({ [`talks/combined_search?${path}`]: { body: [aTalk(1)] } });
    open(
      '/search?query=%20c%2B%2B%20%26%20co%20&tag=rails,%20c%2B%2B,,rails&speaker_name=Rosa%20Guti%C3%A9rrez',
    );
    await screen.findByText('Talk 1');
    screen.getByRole('heading', { level: 2, name: 'Search Results' });
    expect(screen.getByRole('status').textContent).toBe('1 talk');
    expect(box().value).toBe('c++ & co');
    await waitFor(() =>
      expect(chips('Tags')).toEqual(['+rails', 'testing', '+c++', 'ruby core', 'performance']),
    );
    expect(chips('Speakers')).toContain('+Rosa Gutiérrez');
  });

  test('blank parameters ask for nothing', async () => {
    open('/search?query=%20%20&tag=,%20,&speaker_name=');
    await screen.findByRole('heading', { name: 'Suggestions' });
    expect(api.asked).not.toContainEqual(expect.stringContaining('combined_search'));
  });

  test('a result leads to its talk, as one found by a search', async () => {
    open('/search?query=queue');
    await userEvent.click(await screen.findByRole('link', { name: 'Talk 3' }));
    expect(address()).toBe('/video/talk-3{"from":"search"}');
  });

  test('a result shows duration, speakers and conference', async () => {
    const dhh = { id: 2, slug: 'b', speakername: 'Rosa Gutiérrez', profile_picture_url: null };
    const both = aTalk(1, { conference_name: 'RubyConf', speakers: [...aTalk(1).speakers, dhh] });
    api.answer({ 'talks/combined_search?query=queue': { body: [both] } });
    open('/search?query=queue');
    await screen.findByText('Sandi Metz, Rosa Gutiérrez · RubyConf');
    screen.getByText('30:00');
  });
});

describe('the search box', () => {
  test('Search sends the trimmed query and keeps the filters', async () => {
    open('/search?tag=rails');
    await userEvent.type(box(), '  solid queue ');
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(address()).toBe('/search?query=solid+queue&tag=rails');
    await waitFor(() => expect(searches()).toContain('talks/combined_search?query=solid+queue&tag=rails'));
  });

  test('an emptied box and no filter lead back to suggestions', async () => {
    open('/search?query=queue');
    await userEvent.clear(box());
    await userEvent.type(box(), '   {Enter}');
    expect(address()).toBe('/search');
    await screen.findByRole('heading', { name: 'Suggestions' });
  });

  test('suggests talks while one types', async () => {
    api.answer({ 'talks/search_suggestions?query=ra': { body: suggestions('Rails') } });
    open('/search?query=queue');
    await typeIn(box(), 'ra');
    await userEvent.click(await screen.findByRole('option', { name: 'Rails' }));
    expect(address()).toBe('/video/talk-1{"from":"search"}');
  });

  test('follows the address when one goes back and forward', async () => {
    open('/search?query=queue');
    await userEvent.clear(box());
    await userEvent.type(box(), 'puma{Enter}');
    go('back');
    await waitFor(() => expect(box().value).toBe('queue'));
    go('forward');
    await waitFor(() => expect(box().value).toBe('puma'));
  });
});

describe('filters', () => {
  test('tags are multi-select and end up in the address, with commas between', async () => {
    open('/search?query=queue');
    await screen.findByRole('button', { name: 'testing' });
    await click('testing');
    expect(address()).toBe('/search?query=queue&tag=testing');
    await click('rails');
    expect(address()).toBe('/search?query=queue&tag=testing%2Crails');
    await click('testing');
    expect(address()).toBe('/search?query=queue&tag=rails');
    await click('rails');
    expect(address()).toBe('/search?query=queue');
  });

  test('one speaker at a time; choosing the selected one again clears it', async () => {
    open();
    await screen.findByRole('button', { name: 'Sandi Metz' });
    await click('Sandi Metz');
    await click('Jenny Shen');
    expect(address()).toBe('/search?speaker_name=Jenny+Shen');
    expect(chips('Speakers').filter((name) => name.startsWith('+'))).toEqual(['+Jenny Shen']);
    await click('Jenny Shen');
    expect(address()).toBe('/search');
  });

  test('Clear all clears its own kind', async () => {
    open('/search?tag=rails,testing&speaker_name=Sandi%20Metz');
    await screen.findByRole('button', { name: 'Jenny Shen' });
    await click('Clear all', group('Tags'));
    expect(address()).toBe('/search?speaker_name=Sandi+Metz');
    await click('Clear all', group('Speakers'));
    expect(address()).toBe('/search');
  });

  test.each([
    ['Tags', tags],
    ['Speakers', speakers],
  ])('%s show 5 before See More', async (name, all) => {
    open();
    await waitFor(() => expect(chips(name)).toEqual(all.slice(0, 5)));
    await click('See More', group(name));
    expect(chips(name)).toEqual(all);
    await click('See Less', group(name));
    expect(chips(name)).toEqual(all.slice(0, 5));
  });

  test('what is chosen beyond the first 5 stays in sight, until it was let go', async () => {
    open('/search?tag=databases,unheard-of');
    await waitFor(() => expect(chips('Tags')).toEqual(['+databases', '+unheard-of', ...tags.slice(0, 5)]));
    await click('databases');
    expect(chips('Tags')[0]).toBe('databases');
    await click('See More', group('Tags'));
    expect(chips('Tags')).toEqual(['+unheard-of', ...tags]);
    await click('See Less', group('Tags'));
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
});

describe('results', () => {
  const results = () => screen.getByRole('region', { name: 'Search Results' });

  test('show 5 before See More, and 5 again for another search', async () => {
    api.answer({ 'talks/combined_search?query=queue&tag=rails': { body: talks(6) } });
    open('/search?query=queue');
    await screen.findByText('Talk 5');
    expect(titles()).toHaveLength(5);
    await click('See More', results());
    expect(titles()).toHaveLength(7);
    await click('See Less', results());
    expect(titles()).toHaveLength(5);
    await click('See More', results());
    await click('rails');
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
    await click('rails');
    await screen.findByText('No results found.');
    expect(titles()).toEqual([]);
    api.answer({ 'talks/combined_search?query=queue&tag=rails': { body: [aTalk(9)] } });
    await click('Try again', results());
    await screen.findByText('Talk 9');
  });

  test('a search that failed is asked for again when one comes back to it', async () => {
    api.answer({ 'talks/combined_search?tag=rails': { status: 500, body: {} } });
    open('/search?tag=rails');
    await screen.findByText('No results found.');
    await click('Clear all', group('Tags'));
    await screen.findByText('Talk 1');
    api.answer({ 'talks/combined_search?tag=rails': { body: [aTalk(9)] } });
    await click('rails');
    await screen.findByText('Talk 9');
  });

  test('Suggestions failure: No results found.', async () => {
    api.answer({ 'talk_discoveries/top_recent_talks': { status: 500, body: { error: 'Broken' } } });
    open();
    await screen.findByText('No results found.');
    expect(log).toHaveBeenCalledWith('Failed to fetch suggestions: Broken');
  });
});

describe('on a phone', () => {
  const panel = () => screen.queryByRole('dialog', { name: 'Filters' });
  const filterButton = () => screen.getByRole('button', { name: /^Filters/ });

  test('the filter button counts selected tags plus speakers', async () => {
    open('/search?tag=rails,testing&speaker_name=Sandi%20Metz');
    expect(filterButton().textContent).toBe('3');
    expect(filterButton().getAttribute('aria-label')).toBe('Filters, 3 selected');
  });

  test('the panel counts what can be chosen, and applies what was', async () => {
    open('/search?query=queue&tag=rails');
    await screen.findByRole('button', { name: 'testing' });
    await userEvent.click(filterButton());
    const inside = panel() as HTMLElement;
    expect(document.activeElement).toBe(within(inside).getByRole('heading', { name: 'Filters' }));
    within(inside).getByRole('heading', { name: 'Tags (7)' });
    within(inside).getByRole('heading', { name: 'Speakers (6)' });
    await click('testing', inside);
    await click('Sandi Metz', inside);
    expect(filterButton().textContent).toBe('3');
    expect(address()).toBe('/search?query=queue&tag=rails');
    await click('Apply Filters', inside);
    expect(address()).toBe('/search?query=queue&tag=rails%2Ctesting&speaker_name=Sandi+Metz');
    expect(panel()).toBeNull();
    expect(filterButton().textContent).toBe('3');
  });

  test('what was typed meanwhile is applied too', async () => {
    open();
    await screen.findByRole('button', { name: 'testing' });
    await userEvent.type(box(), 'queue');
    await userEvent.click(filterButton());
    await click('testing', panel() as HTMLElement);
    await click('Apply Filters', panel() as HTMLElement);
    expect(address()).toBe('/search?query=queue&tag=testing');
  });

  test.each(['Escape', 'Back', 'Filters'])('%s closes the panel and drops its choice', async (way) => {
    open('/search?tag=rails');
    await screen.findByRole('button', { name: 'testing' });
    await userEvent.click(filterButton());
    await click('testing', panel() as HTMLElement);
    if (way === 'Escape') await userEvent.keyboard('{Escape}');
    else await userEvent.click(way === 'Back' ? screen.getByRole('button', { name: way }) : filterButton());
    expect(panel()).toBeNull();
    expect(document.activeElement).toBe(filterButton());
    expect(filterButton().textContent).toBe('1');
    expect(address()).toBe('/search?tag=rails');
  });

  test('a screen that grows wide, and going elsewhere, close it', async () => {
    open();
    await userEvent.click(filterButton());
    act(() => void window.dispatchEvent(new Event('resize')));
    expect(panel()).toBeNull();
    await userEvent.click(filterButton());
    go('link');
    expect(panel()).toBeNull();
  });

  test('Back from results resets query, tags and speakers and reloads suggestions; then it goes home', async () => {
    open();
    await screen.findByText('Talk 1');
    go('link');
    api.answer({ 'talk_discoveries/top_recent_talks': { body: [aTalk(9)] } });
    await screen.findByRole('heading', { name: 'Search Results' });
    await userEvent.type(box(), ' more');
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(address()).toBe('/search');
    expect(box().value).toBe('');
    await screen.findByText('Talk 9');
    expect(screen.queryAllByRole('button', { pressed: true })).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(address()).toBe('/');
  });
});

test('the server asks for what the address asks for, at once', () => {
  const queries = (search: string) =>
    page.queries?.({ params: {}, search: new URLSearchParams(search) }).map(({ queryKey }) => queryKey);
  expect(queries('query=%20a&tag=b,c')).toEqual([
    ['search', 'talks', 'query=a&tag=b%2Cc'],
    ['search', 'choices'],
  ]);
  expect(queries('')).toEqual([
    ['search', 'talks', ''],
    ['search', 'choices'],
  ]);
});
