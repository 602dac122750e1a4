import { createHash } from 'node:crypto';
import { z } from 'zod';
import { LOCAL_DOMAIN } from '../../../config/operators.js';
import { slugify } from '../../../text/text-key.js';
import { normalized } from '../../../text/normalized.js';

/** A user of the local provider, identified by name alone. */
export interface Person {
  /** Same name, same id. */
  id: string;
  name: string;
  email: string;
}

/** URL of the picture on the stand-in for the providers' picture hosts; undefined if none is configured. */
export function pictureAt(origins: readonly string[], id: string): string | undefined {
  const standIn = origins.find((origin) => origin.startsWith('http:'));
  return standIn && `${standIn}/${id}.png`;
}

const MAX_NAME = 80;
/** Names are cut here; anything this long is refused anyway. */
const READ = 1_000;

/** Validation of the name field; the messages are shown next to it. */
export const PersonName = z
  .string({ error: 'Please enter a name.' })
  .transform((name) => name.trimStart().slice(0, READ).trim().replace(/\s+/g, ' '))
  .refine((name) => name.length > 0, 'Please enter a name.')
  .refine((name) => Array.from(name).length <= MAX_NAME, `A name can have at most ${MAX_NAME} characters.`)
  .refine((name) => !/\p{Cc}/u.test(name), 'A name cannot contain control characters.');

/** `Member M` → `member-m@lectern.example`; a name that cannot be spelt in an address gets an id derived from its hash. */
export function personOf(name: string): Person {
  const slug = slugify(name, 60);
  const id = /^[a-z0-9-]+$/.test(slug)
    ? slug
    : `member-${createHash('sha256').update(normalized(name, 'NFC').toLowerCase()).digest('hex').slice(0, 12)}`;
  return { id, name, email: `${id}@${LOCAL_DOMAIN}` };
}
