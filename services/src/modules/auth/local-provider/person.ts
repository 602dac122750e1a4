import { createHash } from 'node:crypto';
import { z } from 'zod';
import { LOCAL_DOMAIN } from '../../../config-operators.js';
import { slugify } from '../../../database/text-key.js';
import { normalized } from '../../../text/normalized.js';

/** Somebody as the local provider knows them: by name alone. */
export interface Person {
  /** The same for the same name. */
  id: string;
  name: string;
  email: string;
}

const MAX_NAME = 80;
/** Nothing behind it is read: it is too long by then. */
const READ = 1_000;

/** What may be typed into the field; the messages are shown beside it. */
export const PersonName = z
  .string({ error: 'Please enter a name.' })
  .transform((name) => name.trimStart().slice(0, READ).trim().replace(/\s+/g, ' '))
  .refine((name) => name.length > 0, 'Please enter a name.')
  .refine((name) => Array.from(name).length <= MAX_NAME, `A name has at most ${MAX_NAME} characters.`)
  .refine((name) => !/\p{Cc}/u.test(name), 'A name has no control characters.');

/** `Member M` → `member-m@lectern.example`; a name that no address can spell gets an id from its hash. */
export function personOf(name: string): Person {
  const slug = slugify(name, 60);
  const id = /^[a-z0-9-]+$/.test(slug)
    ? slug
    : `member-${createHash('sha256').update(normalized(name, 'NFC').toLowerCase()).digest('hex').slice(0, 12)}`;
  return { id, name, email: `${id}@${LOCAL_DOMAIN}` };
}
