import {
  addressCodec,
  CONFERENCE_TALK_SORTS,
  flag,
  matching,
  oneOf,
  pageNumber,
  TALK_FORMATS,
  words,
  type AddressOf,
} from '@lectern/contracts';

export type View = 'talks' | 'schedule';

const VIEWS = oneOf<View, null>(['talks', 'schedule'], null);
const TALKS = addressCodec({
  sort: oneOf(CONFERENCE_TALK_SORTS, 'programme'),
  /** Slug of a subject. */
  tag: matching(/^.{0,130}$/),
  language: matching(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8}){0,4}$/),
  format: oneOf(TALK_FORMATS, null),
  video: flag('1'),
  query: words(200),
  page: pageNumber,
});

/** The filter of a conference's talks, as in the address; empty texts and null mean no filter. */
export type TalkParams = AddressOf<typeof TALKS>;

/** Parses the address; invalid values count as absent. */
export const talkParamsOf = TALKS.read;

/** The query string, without defaults. */
export const parametersOf = (params: TalkParams): URLSearchParams => new URLSearchParams(TALKS.write(params));

/** True if some talks may be left out. */
export const isNarrowed = ({ tag, language, format, video, query }: TalkParams): boolean =>
  video || Boolean(tag || language || format || query);

/**
 * The view that an address selects, by its name or by a parameter only that view has; null if the
 * conference's default applies.
 */
export function viewIn(search: URLSearchParams): View | null {
  const named = VIEWS.read(search.get('view') ?? '');
  if (!named && (search.has('from') || search.has('room'))) return 'schedule';
  return named ?? (parametersOf(talkParamsOf(search)).size > 0 ? 'talks' : null);
}

/** Address of a view; the conference's default view needs no name. */
export function viewPath(slug: string, view: View, opensOn: View, params?: TalkParams): string {
  const parameters = new URLSearchParams(view === opensOn ? {} : { view });
  for (const [key, value] of params ? parametersOf(params) : []) parameters.set(key, value);
  const text = parameters.toString();
  return `/conference/${encodeURIComponent(slug)}${text && `?${text}`}`;
}
