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
  .string({ error: 'The query must be a single text.' })
  .max(LONGEST_QUERY, `The query can have at most ${LONGEST_QUERY} characters.`)
  .transform((text) => text.trim());
const oneOf = <const Values extends readonly string[]>(name: string, values: Values) =>
  z.enum(values, { error: `The ${name} must be one of: ${values.join(', ')}.` });

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
export interface PageParams {
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
  const parsed = schema.safeParse(query);
  if (!parsed.success) throw new DomainError('BAD_REQUEST', { text: parsed.error.issues[0]?.message ?? '' });
  return parsed.data;
}

/** Page parameters of a query; null if there are none. @throws {DomainError} `BAD_REQUEST` */
export function pageParams(query: Record<string, unknown>): PageParams | null {
  const parsed = understood(PageQuery, query);
  if (Object.values(parsed).every((value) => value === undefined)) return null;
  return {
    page: parsed.page ?? 1,
    perPage: parsed.per_page ?? CONFERENCES_PER_PAGE,
    query: parsed.query ?? '',
    when: parsed.when ?? null,
    year: parsed.year ?? null,
  };
}

const TalksQuery = z.object({
  sort: oneOf('order', CONFERENCE_TALK_SORTS).default('programme'),
  tag: z.string('Only one subject can be given.').max(130, 'No subject has a name this long.').optional(),
  language: z
    .string('Only one language can be given.')
    .regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8}){0,4}$/, 'The language is a BCP 47 tag, such as en.')
    .transform((language) => language.split('-')[0]?.toLowerCase() ?? language)
    .optional(),
  format: oneOf('format', TalkFormat.options).optional(),
  video: oneOf('video filter', ['1']).optional(),
  query: words.default(''),
  page: page().default(1),
});

/** Filters and order of a conference's talks. `language` is the primary language only. */
export interface TalksParams {
  sort: ConferenceTalkSort;
  tag?: string | undefined;
  language?: string | undefined;
  format?: TalkFormat | undefined;
  video?: '1' | undefined;
  query: string;
  page: number;
}

/** @throws {DomainError} `BAD_REQUEST` */
export const talksParams = (query: Record<string, unknown>): TalksParams => understood(TalksQuery, query);

const SeriesQuery = z.object({ page: page().default(1), query: words.default('') });
export type SeriesParams = z.output<typeof SeriesQuery>;

/** @throws {DomainError} `BAD_REQUEST` */
export const seriesParams = (query: Record<string, unknown>): SeriesParams => understood(SeriesQuery, query);

/** Offset of a page of series. */
export const seriesOffset = ({ page: number }: SeriesParams): number => (number - 1) * SERIES_PER_PAGE;

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
