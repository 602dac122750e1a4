import {
  addressCodec,
  filterParameters,
  flag,
  oneOf,
  SEARCH_SORTS,
  TALK_FILTERS,
  words,
  type AddressOf,
  type Parameter,
  type TalkFilterName,
} from '@lectern/contracts';

/** Null if the address names none: then the first page, with five rows shown. */
const page: Parameter<number | null> = {
  read: (text) => (/^[1-9]\d{0,5}$/.test(text.trim()) ? Number(text) : null),
  write: (number) => (number ? String(number) : ''),
};

/** Query parameters of both the page and the API call. @source product.md, section 5, "Search page" */
const SEARCH = addressCodec({
  query: words(),
  ...filterParameters(TALK_FILTERS),
  sort: oneOf(SEARCH_SORTS, 'relevance'),
  /** Search the words as written. */
  exact: flag(),
  page,
});

/** The filters of a search; an empty text is no filter. */
export type Chosen = Pick<SearchParams, TalkFilterName>;
/** A search: words and filters. All empty means no search. */
export type SearchParams = AddressOf<typeof SEARCH>;

/** Parses the search in an address; invalid values are left out. */
export const searchParamsOf = SEARCH.read;

/** No search at all. */
export const NOTHING: SearchParams = searchParamsOf(new Map<string, string>());

/** Only the filters of a search. */
export const chosenIn = (params: SearchParams): Chosen =>
  Object.fromEntries(TALK_FILTERS.map((name) => [name, params[name]])) as unknown as Chosen;

/** Number of selected filters. */
export const countChosen = (chosen: Chosen): number =>
  TALK_FILTERS.map((name) => chosen[name])
    .flat()
    .filter(Boolean).length;

/** True if there is anything to search for; otherwise the page suggests talks. */
export const isSearch = (params: SearchParams) => params.query.trim() !== '' || countChosen(params) > 0;

/** Query parameters of both the page and the API call, without defaults. */
export const parametersOf = (params: SearchParams): URLSearchParams =>
  new URLSearchParams(SEARCH.write(params));

/** Address of a search. */
export function searchPath(params: SearchParams): string {
  const parameters = parametersOf(params).toString();
  return parameters ? `/search?${parameters}` : '/search';
}
