import {
  CONFERENCE_TALK_SORTS,
  CONFERENCE_TIMES,
  CONFERENCES_PER_PAGE,
  type ConferenceTalkSort,
  type ConferenceTime,
  SERIES_PER_PAGE,
  TalkFormat,
} from '@lectern/contracts';
import { z } from 'zod';
import { DomainError } from '../../kernel/errors.js';

const MAX_PER_PAGE = 100;
/** Limit of the lists without pages. */
export const MOST_WITHOUT_PAGE = 500;
const LONGEST_QUERY = 200;
const PAGE = 'A page must be a whole number from 1';
const PAGE_OF_CONFERENCES = `${PAGE}, and has 1 to ${MAX_PER_PAGE} conferences.`;

/** Digits only, so that neither `1e3` nor a repeated parameter counts as a number. */
const count = (max: number, error: string) =>
  z
    .string({ error })
    .regex(/^\d{1,7}$/, error)
    .transform(Number)
    .pipe(z.int().min(1, error).max(max, error));

const page = (error = `${PAGE}.`) => count(1_000_000, error);
const words = z
  .string({ error: 'The query must be one text.' })
  .max(LONGEST_QUERY, `The query can have at most ${LONGEST_QUERY} characters.`)
  .transform((text) => text.trim());
const oneOf = <const Values extends readonly string[]>(name: string, values: Values) =>
  z.enum(values, { error: `The ${name} is one of: ${values.join(', ')}.` });

const PageQuery = z.object({
  page: page(PAGE_OF_CONFERENCES).optional(),
  per_page: count(MAX_PER_PAGE, PAGE_OF_CONFERENCES).optional(),
  query: words.optional(),
  when: oneOf('time', CONFERENCE_TIMES).optional(),
  year: z
    .string({ error: 'The year must have four digits.' })
    .regex(/^\d{4}$/, 'The year must have four digits.')
    .transform(Number)
    .optional(),
});

/** One page of the list and its filters; pages are counted from 1. */
export interface PageAsked {
  page: number;
  perPage: number;
  query: string;
  when: ConferenceTime | null;
  year: number | null;
}

function understood<Schema extends z.ZodType>(
  schema: Schema,
  query: Record<string, unknown>,
): z.output<Schema> {
  const asked = schema.safeParse(query);
  if (!asked.success) throw new DomainError('BAD_REQUEST', { text: asked.error.issues[0]?.message ?? '' });
  return asked.data;
}

/** Page parameters of a query; null if there are none. Throws `BAD_REQUEST`. */
export function pageAsked(query: Record<string, unknown>): PageAsked | null {
  const asked = understood(PageQuery, query);
  if (Object.values(asked).every((value) => value === undefined)) return null;
  return {
    page: asked.page ?? 1,
    perPage: asked.per_page ?? CONFERENCES_PER_PAGE,
    query: asked.query ?? '',
    when: asked.when ?? null,
    year: asked.year ?? null,
  };
}

const TalksQuery = z.object({
  sort: oneOf('order', CONFERENCE_TALK_SORTS).default('programme'),
  tag: z.string('The subject must be one.').max(130, 'No subject has a name this long.').optional(),
  language: z
    .string('The language must be one.')
    .regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8}){0,4}$/, 'The language is a BCP 47 tag, such as en.')
    .transform((language) => language.split('-')[0]?.toLowerCase() ?? language)
    .optional(),
  format: oneOf('format', TalkFormat.options).optional(),
  video: oneOf('video filter', ['1']).optional(),
  query: words.default(''),
  page: page().default(1),
});

/** Filters and order of a conference's talks. `language` is the primary language alone. */
export interface TalksAsked {
  sort: ConferenceTalkSort;
  tag?: string | undefined;
  language?: string | undefined;
  format?: TalkFormat | undefined;
  video?: '1' | undefined;
  query: string;
  page: number;
}

/** Throws `BAD_REQUEST`. */
export const talksAsked = (query: Record<string, unknown>): TalksAsked => understood(TalksQuery, query);

const SeriesQuery = z.object({ page: page().default(1), query: words.default('') });
export type SeriesAsked = z.output<typeof SeriesQuery>;

/** Throws `BAD_REQUEST`. */
export const seriesAsked = (query: Record<string, unknown>): SeriesAsked => understood(SeriesQuery, query);

/** Offset of a page of series. */
export const seriesOffset = ({ page: number }: SeriesAsked): number => (number - 1) * SERIES_PER_PAGE;

const day = (name: string) => z.iso.date({ error: `The ${name} must be a day, as yyyy-MM-dd`, abort: true });

/**
 * Both days of the filter, inclusive.
 *
 * @source product.md, section 5
 */
export const RangeQuery = z
  .object({
    start_date: day('start date'),
    end_date: day('end date'),
    page: page(`${PAGE}, and has 1 to ${MOST_WITHOUT_PAGE} conferences.`).default(1),
    per_page: count(MOST_WITHOUT_PAGE, `${PAGE}, and has 1 to ${MOST_WITHOUT_PAGE} conferences.`).default(
      MOST_WITHOUT_PAGE,
    ),
  })
  .refine(({ start_date, end_date }) => start_date <= end_date, {
    path: ['start_date'],
    message: 'The start date must not be after the end date',
  });
export type RangeQuery = z.infer<typeof RangeQuery>;
