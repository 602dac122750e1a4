import { SEARCH_FACETS, type FacetValue, type SearchDetails } from '@lectern/contracts';
import { definePage, useLocation, useNavigate } from '@lectern/remote';
import { renderPage, serveApi, talks } from '@lectern/remote/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { page } from '../features/search/search.page';

export const tags = ['rails', 'testing', 'c++', 'ruby core', 'performance', 'accessibility', 'databases'];
export const speakers = [
  'Sandi Metz',
  'Rosa Gutiérrez',
  'Kevin Newton',
  'Xavier Noria',
  'Jenny Shen',
  'Ivo Anjo',
];

const valuesOf = (names: readonly string[]): FacetValue[] =>
  names.map((value, place) => ({ value, label: value, count: 1_000 - place, chosen: false }));

const NO_FACETS = Object.fromEntries(
  SEARCH_FACETS.map((name) => [name, []]),
) as unknown as SearchDetails['facets'];

/** Sample search details; tests override the fields that matter to them. */
export const someDetails = (its: Partial<SearchDetails> = {}): SearchDetails => ({
  total: 7,
  total_capped: false,
  all_words: true,
  said: null,
  did_you_mean: null,
  groups: { people: [], conferences: [], subjects: [] },
  facets: {
    ...NO_FACETS,
    tag: valuesOf(tags),
    speaker_name: valuesOf(speakers),
    year: valuesOf(['2026', '2025']),
    language: valuesOf(['en', 'fr']),
    length: valuesOf(['short', 'medium', 'long']),
  },
  video: 6,
  transcript: 2,
  slides: 3,
  ...its,
});

const EVERYTHING = '/search?query=queue&tag=rails&speaker_name=Sandi+Metz';

/** The search page with a fake API that knows some talks; `log` is the console's warnings. */
export function searchSite() {
  const api = serveApi();
  const log = jest.fn();
  beforeEach(() => {
    log.mockReset();
    jest.spyOn(console, 'warn').mockImplementation(log);
    api.answer({
      'talks/tags_and_speakers': { body: { tags, speakers } },
      'talk_discoveries/top_recent_talks': { body: talks(2) },
      'talks/combined_search?query=queue': { body: talks(7) },
      'talks/search_details*': { body: someDetails() },
    });
  });
  afterEach(() => jest.mocked(console.warn).mockRestore());
  return { api, log };
}

/** Shows the current location, inside the providers of a real page. */
function Browser() {
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  const navigate = useNavigate();
  return (
    <>
      <p data-testid="address">{pathname + search + (state ? JSON.stringify(state) : '')}</p>
      <button onClick={() => void navigate(-1)}>go back</button>
      <button onClick={() => void navigate(1)}>go forward</button>
      <button onClick={() => void navigate(EVERYTHING)}>go there</button>
      {pathname === '/search' && <page.Page />}
    </>
  );
}

export const open = (path = '/search') => renderPage(definePage({ Page: Browser }), '*', path);
/** One step in the history, or `there`: to a search for queue, narrowed by a tag and a speaker. */
export const go = (where: 'back' | 'forward' | 'there') => fireEvent.click(screen.getByText(`go ${where}`));
/** The current location, with the navigation state. */
export const address = () => screen.getByTestId('address').textContent;
export const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Search/ });
export const group = (name: string) => screen.getByRole('group', { name });
export const results = () => screen.getByRole('region', { name: 'Search Results' });
/** Presses a button among the filters, or inside another element. */
export const press = (name: string, inside = screen.getByRole('complementary')) =>
  userEvent.click(
    within(inside).getByRole('button', {
      // The filter's name also includes its number of talks.
      name: (whole) =>
        whole === name || (whole.startsWith(`${name} `) && /^[\d,]+$/.test(whole.slice(name.length + 1))),
    }),
  );
/** The visible filters, without their numbers of talks; a plus marks selected ones. */
export const filtersOf = (name: string | RegExp) =>
  within(screen.getByRole('group', { name }))
    .getAllByRole('button')
    .filter((button) => button.hasAttribute('aria-pressed'))
    .map(
      (button) =>
        (button.getAttribute('aria-pressed') === 'true' ? '+' : '') + button.firstElementChild?.textContent,
    );
export const titles = () =>
  screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
