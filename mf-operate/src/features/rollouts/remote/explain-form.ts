import type { ExplainParams } from './explain.api';
import { parseUsers } from '../actions/action-validation';

/** As typed. */
export interface Question {
  visitor: string;
  user: string;
  preview: boolean;
}

export type QuestionErrors = Partial<Record<'visitor' | 'user', string>>;

/** Longest visitor id that the API takes. */
const LONGEST = 100;

/** The API's parameters, or the form's errors. */
export function readQuestion({
  visitor,
  user,
  preview,
}: Question): { asked: ExplainParams } | { errors: QuestionErrors } {
  const id = visitor.trim();
  const users = parseUsers(user);
  const errors: QuestionErrors = {
    ...((id === '' || id.length > LONGEST) && {
      visitor: `Enter a visitor ID of at most ${LONGEST} characters.`,
    }),
    ...((users === null || users.length > 1) && {
      user: 'Enter one user ID (a whole number), or leave it empty.',
    }),
  };
  if (Object.keys(errors).length > 0) return { errors };
  return { asked: { visitor: id, user: users?.[0], preview } };
}
