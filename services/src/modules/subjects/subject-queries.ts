import { MOST_SUBJECTS_PER_PAGE, OTHER_SUBJECTS, SUBJECT_KINDS, SUBJECTS_PER_PAGE } from '@lectern/contracts';
import { z } from 'zod';

const LAST_PAGE = 1_000_000;

/** Digits only, so that neither `1e3` nor a repeated parameter counts as a number. */
const count = (max: number, name: string) =>
  z
    .string(`The ${name} must be a whole number`)
    .regex(/^\d{1,7}$/, `The ${name} must be a whole number`)
    .transform(Number)
    .pipe(z.int().min(1).max(max, `The ${name} must be at most ${max}`));

/** Query of `GET /tags`. */
export const SubjectsQuery = z.object({
  kind: z.enum([...SUBJECT_KINDS, OTHER_SUBJECTS], 'There is no such kind of subject').optional(),
  query: z
    .string()
    .max(200)
    .default('')
    .transform((query) => query.trim()),
  page: count(LAST_PAGE, 'page').default(1),
  per_page: count(MOST_SUBJECTS_PER_PAGE, 'number of subjects on a page').default(SUBJECTS_PER_PAGE),
});
export type SubjectsQuery = z.output<typeof SubjectsQuery>;
