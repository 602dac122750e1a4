import * as z from 'zod/mini';
import { parseUsers } from '../../../shared/components/user-ids';
import { Trimmed, readBy } from '@lectern/console';

/** Longest visitor id that the API takes. */
const LONGEST = 100;

/** The visitor whose assignment is explained. */
export const explainForm = z.object({
  visitor: Trimmed.check(z.minLength(1), z.maxLength(LONGEST)),
  user: z.pipe(
    readBy(parseUsers),
    z.pipe(
      z.array(z.int()).check(z.maxLength(1)),
      z.transform(([user]: number[]) => user),
    ),
  ),
  preview: z.boolean(),
});

/** Errors by field. */
export const EXPLAIN_FAULTS: Readonly<Record<string, string>> = {
  visitor: `Enter a visitor ID of at most ${LONGEST} characters.`,
  user: 'Enter one user ID (a whole number), or leave it empty.',
};
