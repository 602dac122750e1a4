import {
  SEARCH_LENGTHS,
  SEARCH_LIMITS,
  TALK_FORMATS,
  TALK_LIST,
  TALK_LIST_FILTERS,
  TALK_SORTS,
  type SearchLength,
  type TalkFormat,
  type TalkSort,
} from '@lectern/contracts';
import { type ListPage, listPage } from '../../response-cache/list-page.js';
import { DomainError } from '../../kernel/errors.js';

/** Parsed query of `GET /talks`. */
export interface TalkListParams extends ListPage {
  sort: TalkSort;
  /** Slugs or names, as sent. */
  tags: string[];
  /** The primary language, in lower case. */
  language: string | null;
  format: TalkFormat | 'talk' | null;
  length: SearchLength | null;
  year: number | null;
  /** Language tags of the talks that come first, each group in the order of the list; empty for one order. */
  first: readonly string[];
}

type Query = Readonly<Record<string, unknown>>;

const MAX_TEXT = 2_000;

/** Parameters that select and order the talks. */
export const CHOICES = ['sort', 'languages', ...TALK_LIST_FILTERS];

/** @throws {DomainError} 400, naming the invalid parameter */
export function talkListParams(query: Query): Omit<TalkListParams, 'first'> {
  const language = text(query, 'language');
  if (language !== null && !/^[a-z]{2,8}(-[a-z0-9]{1,8}){0,4}$/i.test(language)) refuse('language');
  const year = text(query, 'year');
  if (year !== null && !/^\d{4}$/.test(year)) refuse('year');
  const tags = (text(query, 'tag') ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
  if (tags.length > SEARCH_LIMITS.tags) refuse('tag');
  return {
    ...listPage(query, TALK_LIST),
    sort: oneOf(query, 'sort', TALK_SORTS) ?? 'newest',
    tags,
    language: language?.split('-')[0]?.toLowerCase() ?? null,
    format: oneOf(query, 'format', [...TALK_FORMATS, 'talk'] as const),
    length: oneOf(query, 'length', SEARCH_LENGTHS),
    year: year === null ? null : Number(year),
  };
}

/** Null for a parameter that is absent or empty. */
function text(query: Query, name: string): string | null {
  const value = query[name];
  if (value === undefined || value === '') return null;
  return typeof value === 'string' && value.length <= MAX_TEXT ? value : refuse(name);
}

function oneOf<Value extends string>(query: Query, name: string, values: readonly Value[]): Value | null {
  const value = text(query, name);
  return value === null ? null : (values.find((known) => known === value) ?? refuse(name));
}

function refuse(name: string): never {
  throw new DomainError('BAD_REQUEST', { text: `“${name}” has an invalid value.` });
}
