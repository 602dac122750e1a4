import {
  CONFERENCE_TALK_SORTS,
  TALK_FORMATS,
  type ConferenceTalkSort,
  type TalkFormat,
} from '@lectern/contracts';

export type View = 'talks' | 'schedule';

/** The filter of a conference's talks, as in the address; empty texts and null mean no filter. */
export interface TalkParams {
  sort: ConferenceTalkSort;
  /** Slug of a subject. */
  tag: string;
  language: string;
  format: TalkFormat | null;
  video: boolean;
  query: string;
  /** From 1. */
  page: number;
}

const LONGEST_QUERY = 200;
const LONGEST_TAG = 130;
const LANGUAGE = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8}){0,4}$/;
const LAST_PAGE = 1_000_000;

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | null =>
  values.find((value) => value === text) ?? null;

/** Parses the address; invalid values count as absent. */
export function talkParamsOf(search: URLSearchParams): TalkParams {
  const page = Number(search.get('page') ?? '1');
  const tag = search.get('tag') ?? '';
  const language = search.get('language') ?? '';
  return {
    sort: oneOf(CONFERENCE_TALK_SORTS, search.get('sort')) ?? 'programme',
    tag: tag.length <= LONGEST_TAG ? tag : '',
    language: LANGUAGE.test(language) ? language : '',
    format: oneOf(TALK_FORMATS, search.get('format')),
    video: search.get('video') === '1',
    query: (search.get('query') ?? '').trim().slice(0, LONGEST_QUERY),
    page: Number.isSafeInteger(page) && page > 0 && page <= LAST_PAGE ? page : 1,
  };
}

/** The query string, without defaults. */
export function parametersOf({
  sort,
  tag,
  language,
  format,
  video,
  query,
  page,
}: TalkParams): URLSearchParams {
  const parameters = new URLSearchParams();
  if (sort !== 'programme') parameters.set('sort', sort);
  if (tag) parameters.set('tag', tag);
  if (language) parameters.set('language', language);
  if (format) parameters.set('format', format);
  if (video) parameters.set('video', '1');
  if (query) parameters.set('query', query);
  if (page > 1) parameters.set('page', String(page));
  return parameters;
}

/** True if some talks may be left out. */
export const isNarrowed = ({ tag, language, format, video, query }: TalkParams): boolean =>
  video || Boolean(tag || language || format || query);

/**
 * The view that an address selects, by its name or by a parameter only that view has; null if the
 * conference's default applies.
 */
export function viewIn(search: URLSearchParams): View | null {
  const named = oneOf<View>(['talks', 'schedule'], search.get('view'));
  if (!named && search.has('from')) return 'schedule';
  return named ?? (parametersOf(talkParamsOf(search)).size > 0 ? 'talks' : null);
}

/** Address of a view; the conference's default view needs no name. */
export function viewPath(slug: string, view: View, opensOn: View, params?: TalkParams): string {
  const parameters = new URLSearchParams(view === opensOn ? {} : { view });
  for (const [key, value] of params ? parametersOf(params) : []) parameters.set(key, value);
  const text = parameters.toString();
  return `/conference/${encodeURIComponent(slug)}${text && `?${text}`}`;
}
