import {
  SEARCH_LENGTHS,
  SEARCH_LIMITS,
  SEARCH_SORTS,
  TALK_FIELDS,
  TALK_FILTERS,
  TALK_FORMATS,
  type TalkFieldKindOf,
  type TalkFilterName,
} from '@lectern/contracts';
import { z } from 'zod';
import { DomainError } from '../../kernel/errors.js';

/** Repeated parameters: texts are joined; of others the first value counts. */
const text = (between: string) =>
  z.preprocess((input) => [input ?? []].flat().map(String).join(between), z.string());
const once = <Value extends z.ZodType>(value: Value) =>
  z.preprocess((input) => {
    const [first] = [input ?? []].flat();
    return first === '' ? undefined : first;
  }, value.optional());

const number = (most: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(most));
const flag = z.enum(['true', '1', 'false', '0']).transform((input) => input === 'true' || input === '1');

const tags = text(',')
  .transform((names) => names.split(',').filter((name) => name.trim() !== ''))
  .pipe(z.array(z.string()).max(SEARCH_LIMITS.tags));

const FORMATS = ['talk', ...TALK_FORMATS] as const;

type Kind = TalkFieldKindOf<TalkFilterName>;

/** The parameters of filters by kind. */
const FILTERS = {
  names: tags,
  name: once(z.string()),
  slug: once(z.string().max(200)),
  year: once(z.string().regex(/^\d{4}$/)),
  language: once(z.string().regex(/^[a-zA-Z]{2,3}(?:-[a-zA-Z0-9]{2,8}){0,3}$/)),
  format: once(z.enum(FORMATS)),
  length: once(z.enum(SEARCH_LENGTHS)),
  switch: once(flag),
  found: once(flag),
} satisfies Record<Kind, z.ZodType>;

/** What an invalid value is told, where there can be one. */
const EXPECTED_OF: Record<Kind, (name: string, noun: string) => string> = {
  names: (_, noun) => `A search can have at most ${SEARCH_LIMITS.tags} ${noun}s.`,
  name: (_, noun) => `The ${noun} must be a name.`,
  slug: (_, noun) => `The ${noun} must be a slug.`,
  year: (_, noun) => `The ${noun} must have four digits.`,
  language: (_, noun) => `The ${noun} must be a tag such as en or pt-BR.`,
  format: (_, noun) => `The ${noun} must be one of ${FORMATS.join(', ')}.`,
  length: (_, noun) => `The ${noun} must be one of ${SEARCH_LENGTHS.join(', ')}.`,
  switch: (name) => `${name} must be true or false.`,
  found: (name) => `${name} must be true or false.`,
};

/** For each filter, what its field makes. */
const ofFilters = <Made>(make: (field: { name: TalkFilterName; kind: Kind; noun: string }) => Made) =>
  Object.fromEntries(
    TALK_FILTERS.map((name) => {
      const { kind, filter } = TALK_FIELDS[name];
      return [name, make({ name, kind, noun: 'noun' in filter ? filter.noun : name })];
    }),
  );

const Parameters = z.object({
  query: text(' '),
  ...(ofFilters(({ kind }) => FILTERS[kind]) as {
    [Name in TalkFilterName]: (typeof FILTERS)[TalkFieldKindOf<Name>];
  }),
  sort: once(z.enum(SEARCH_SORTS)),
  exact: once(flag),
});

/** Parameters of a search; texts as sent. */
export type SearchParameters = z.infer<typeof Parameters>;

const Page = z.object({
  page: once(number(9_999_999_999)),
  per_page: once(number(SEARCH_LIMITS.perPage)),
});

const EXPECTED: Record<string, string> = {
  ...ofFilters(({ name, kind, noun }) => EXPECTED_OF[kind](name, noun)),
  sort: `The order must be one of ${SEARCH_SORTS.join(', ')}.`,
  exact: 'exact must be true or false.',
  page: 'A page must be a whole number from 1.',
  per_page: `A page can have 1 to ${SEARCH_LIMITS.perPage} talks.`,
};

/** @throws {DomainError} `BAD_REQUEST` for an invalid value */
export const searchParameters = (input: Record<string, unknown>): SearchParameters =>
  parsed(Parameters, input);

/** From 1. @throws {DomainError} as {@link searchParameters} */
export function searchPage(input: Record<string, unknown>): { page: number; perPage: number } {
  const { page, per_page } = parsed(Page, input);
  return { page: page ?? 1, perPage: per_page ?? SEARCH_LIMITS.perPage };
}

function parsed<Schema extends z.ZodType>(schema: Schema, input: Record<string, unknown>): z.infer<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const field = String(result.error.issues[0]?.path[0]);
  throw new DomainError('BAD_REQUEST', { text: EXPECTED[field] ?? 'The search is not valid.' });
}
