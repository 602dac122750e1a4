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
export interface AskedFor extends Chosen {
  query: string;
  sort: SearchSort;
  /** Null if the address names none: then the first page, with five rows shown. */
  page: number | null;
  /** Search the words as written. */
  exact: boolean;
}

/** No search at all. */
export const NOTHING: AskedFor = {
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
export function askedFor(search: URLSearchParams): AskedFor {
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
export function chosenIn(asked: AskedFor): Chosen {
  const { tags, speaker, conference, year, language, format, length, video, transcript } = asked;
  return { tags, speaker, conference, year, language, format, length, video, transcript };
}

/** Number of selected filters. */
export function countOf(chosen: Chosen): number {
  const { tags, speaker, conference, year, language, format, length, video, transcript } = chosen;
  const single = [speaker, conference, year, language, format, length, video, transcript];
  return tags.length + single.filter(Boolean).length;
}

/** True if there is anything to search for; otherwise the page suggests talks. */
export const isSearch = (asked: AskedFor) => asked.query.trim() !== '' || countOf(asked) > 0;

/**
 * Query parameters of both the page and the API call, without defaults.
 *
 * @source product.md, section 5, "Search page"
 */
export function parametersOf(asked: AskedFor): URLSearchParams {
  const { query, tags, speaker, sort, page } = asked;
  const said: [string, string][] = [
    ['query', query.trim()],
    ['tag', tags.join(',')],
    ['speaker_name', speaker],
    ['conference', asked.conference],
    ['year', asked.year],
    ['language', asked.language],
    ['format', asked.format],
    ['length', asked.length],
    ['video', asked.video ? 'true' : ''],
    ['transcript', asked.transcript ? 'true' : ''],
    ['sort', sort === 'relevance' ? '' : sort],
    ['exact', asked.exact ? 'true' : ''],
    ['page', page ? String(page) : ''],
  ];
  return new URLSearchParams(said.filter(([, value]) => value !== ''));
}

/** Address of a search. */
export function searchPath(asked: AskedFor): string {
  const parameters = parametersOf(asked).toString();
  return parameters ? `/search?${parameters}` : '/search';
}
