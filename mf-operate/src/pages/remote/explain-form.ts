import type { Asked } from '../../api/queries';
import { parseUsers } from '../../acts/forms/read';

/** As typed. */
export interface Question {
  visitor: string;
  user: string;
  preview: boolean;
}

export type QuestionErrors = Partial<Record<'visitor' | 'user', string>>;

/** Longest id of a visitor that the API takes. */
const LONGEST = 100;

/** What the API is asked, or what is wrong with the question. */
export function readQuestion({
  visitor,
  user,
  preview,
}: Question): { asked: Asked } | { errors: QuestionErrors } {
  const id = visitor.trim();
  const users = parseUsers(user);
  const errors: QuestionErrors = {
    ...((id === '' || id.length > LONGEST) && {
      visitor: `Type the id of a visitor, up to ${LONGEST} characters.`,
    }),
    ...((users === null || users.length > 1) && {
      user: 'Type one id, which is a whole number, or nothing.',
    }),
  };
  if (Object.keys(errors).length > 0) return { errors };
  return { asked: { visitor: id, user: users?.[0], preview } };
}
