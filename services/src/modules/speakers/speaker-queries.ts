import {
  OTHER_LETTERS,
  PROFILE_TALKS_PER_PAGE,
  SPEAKER_SORTS,
  SPEAKER_TALK_SORTS,
  SPEAKERS_PER_PAGE,
  TalkFormat,
} from '@lectern/contracts';
import { z } from 'zod';

const MOST_PER_PAGE = 100;
const LAST_PAGE = 1_000_000;

/** Digits only, so that neither `1e3` nor a repeated parameter counts as a number. */
const count = (max: number, name: string) =>
  z
    .string(`The ${name} must be a whole number`)
    .regex(/^\d{1,7}$/, `The ${name} must be a whole number`)
    .transform(Number)
    .pipe(z.int().min(1).max(max, `The ${name} must be at most ${max}`));

const page = count(LAST_PAGE, 'page');
const text = z.string().max(200);

/** Query of `GET /speakers`; without parameters it returns the list without pages. */
export const SpeakersQuery = z
  .object({
    page: page.optional(),
    per_page: count(MOST_PER_PAGE, 'number of speakers on a page').optional(),
    query: text.optional(),
    letter: z
      .string()
      .regex(new RegExp(`^(?:[A-Za-z]|${OTHER_LETTERS})$`), 'The letter must be one of A to Z, or other')
      .transform((letter) => (letter === OTHER_LETTERS ? letter : letter.toUpperCase()))
      .optional(),
    sort: z.enum(SPEAKER_SORTS).optional(),
  })
  .transform((input) => ({
    isPaged: Object.values(input).some((value) => value !== undefined),
    page: input.page ?? 1,
    perPage: input.per_page ?? SPEAKERS_PER_PAGE,
    query: (input.query ?? '').trim(),
    letter: input.letter,
    sort: input.sort ?? 'talks',
  }));
export type SpeakersQuery = z.output<typeof SpeakersQuery>;

/** Query of `GET /speakers/{slug}/talks`. */
export const SpeakerTalksQuery = z.object({
  page: page.default(1),
  per_page: count(MOST_PER_PAGE, 'number of talks on a page').default(PROFILE_TALKS_PER_PAGE),
  query: text.default(''),
  sort: z.enum(SPEAKER_TALK_SORTS).default('year'),
  format: TalkFormat.optional(),
  /** `1`: only talks that can be watched. */
  video: z.enum(['0', '1']).default('0'),
});
export type SpeakerTalksQuery = z.output<typeof SpeakerTalksQuery>;
