import { SEARCH_LENGTHS, SEARCH_SORTS, type SearchLength, type SearchSort } from '@lectern/contracts';

/** The filters of a search; an empty text is no filter. */
export interface Chosen {
  tags: readonly string[];
  /** A name. */
  speaker: string;
  /** Slug of a conference or a series. */
  conference: string;
  /** Four digits. */
  year: string;
  /** BCP 47. */
  language: string;
  /** As named by the services; `talk` for an ordinary one. */
  format: string;
  length: SearchLength | '';
  /** Only talks that can be watched. */
  video: boolean;
  /** Only talks with a transcript. */
  transcript: boolean;
}

/** A search: words and filters. All empty means no search. */
export interface SearchParams extends Chosen {
  query: string;
  sort: SearchSort;
  /** Null if the address names none: then the first page, with five rows shown. */
  page: number | null;
  /** Search the words as written. */
  exact: boolean;
}

/** No search at all. */
export const NOTHING: SearchParams = {
  query: '',
  tags: [],
  speaker: '',
  conference: '',
  year: '',
  language: '',
  format: '',
  length: '',
  video: false,
  transcript: false,
  sort: 'relevance',
  page: null,
  exact: false,
};

/** The text if it is a known value, otherwise `none`. */
const oneOf = <Known extends string, None>(known: readonly Known[], text: string, none: None): Known | None =>
  known.find((each) => each === text) ?? none;

/**
 * Parses the search in an address; invalid values are left out.
 *
 * @source product.md, section 2, "Search": tag is comma-separated
 */
export function searchParamsOf(search: URLSearchParams): SearchParams {
  const text = (name: string) => search.get(name)?.trim() ?? '';
  const tags = text('tag').split(',');
  const page = text('page');
  return {
    query: text('query'),
    tags: [...new Set(tags.map((tag) => tag.trim()))].filter(Boolean),
    speaker: text('speaker_name'),
    conference: text('conference'),
    year: /^\d{4}$/.test(text('year')) ? text('year') : '',
    language: text('language'),
    format: text('format'),
    length: oneOf(SEARCH_LENGTHS, text('length'), ''),
    video: text('video') === 'true',
    transcript: text('transcript') === 'true',
    sort: oneOf(SEARCH_SORTS, text('sort'), 'relevance'),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : null,
    exact: text('exact') === 'true',
  };
}

/** Only the filters of a search. */
export function chosenIn(params: SearchParams): Chosen {
  const { tags, speaker, conference, year, language, format, length, video, transcript } = params;
  return { tags, speaker, conference, year, language, format, length, video, transcript };
}

/** Number of selected filters. */
export function countOf(chosen: Chosen): number {
  const { tags, speaker, conference, year, language, format, length, video, transcript } = chosen;
  const single = [speaker, conference, year, language, format, length, video, transcript];
  return tags.length + single.filter(Boolean).length;
}

/** True if there is anything to search for; otherwise the page suggests talks. */
export const isSearch = (params: SearchParams) => params.query.trim() !== '' || countOf(params) > 0;

/**
 * Query parameters of both the page and the API call, without defaults.
 *
 * @source product.md, section 5, "Search page"
 */
export function parametersOf(params: SearchParams): URLSearchParams {
  const { query, tags, speaker, sort, page } = params;
  const entries: [string, string][] = [
    ['query', query.trim()],
    ['tag', tags.join(',')],
    ['speaker_name', speaker],
    ['conference', params.conference],
    ['year', params.year],
    ['language', params.language],
    ['format', params.format],
    ['length', params.length],
    ['video', params.video ? 'true' : ''],
    ['transcript', params.transcript ? 'true' : ''],
    ['sort', sort === 'relevance' ? '' : sort],
    ['exact', params.exact ? 'true' : ''],
    ['page', page ? String(page) : ''],
  ];
  return new URLSearchParams(entries.filter(([, value]) => value !== ''));
}

/** Address of a search. */
export function searchPath(params: SearchParams): string {
  const parameters = parametersOf(params).toString();
  return parameters ? `/search?${parameters}` : '/search';
}
