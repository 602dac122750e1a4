import { z } from 'zod';
import { randomText } from '../../kernel/random-text.js';
import type { KeyRing } from '../../kernel/signing.js';

/** A page may report for this long; its facts are remembered as long, so that each counts once. */
export const PAGE_TOKEN_MS = 60 * 60_000;
const VIEW_BYTES = 12;
const PURPOSE = 'page';
const SEPARATOR = '.';

/** A remote for which chance decided between two releases, and how. */
const Chance = z.object({
  remote: z.string(),
  candidate: z.string(),
  stable: z.string(),
  arm: z.enum(['candidate', 'stable']),
  /** The candidate's share at that time, of 10,000. */
  share: z.number(),
});
export type Chance = z.infer<typeof Chance>;

const PageToken = z.object({
  /** Random id: facts of one view count once. */
  view: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
  chances: z.array(Chance),
  /** The release that owns the page, as `name@version`; null if unknown to the services. */
  owner: z.string().nullable(),
});
/** One page view, as given to a visitor. */
export type PageToken = z.infer<typeof PageToken>;

export const newView = (): string => randomText(VIEW_BYTES, 'base64url');

/** Bound to the visitor: the id is part of what is signed, but not of the token. */
export function writePageToken(keys: KeyRing, visitor: string, page: PageToken): string {
  const text = Buffer.from(JSON.stringify(page)).toString('base64url');
  return `${text}${SEPARATOR}${keys.sign(PURPOSE, ownedBy(visitor, text))}`;
}

/** Null for one that is malformed, another visitor's or expired. */
export function readPageToken(keys: KeyRing, visitor: string, token: string, now: number): PageToken | null {
  const [text = '', ...signature] = token.split(SEPARATOR);
  if (!keys.verifies(PURPOSE, ownedBy(visitor, text), signature.join(SEPARATOR))) return null;
  const page = PageToken.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  return page.success && now - page.data.at < PAGE_TOKEN_MS ? page.data : null;
}

const ownedBy = (visitor: string, text: string) => `${visitor}${SEPARATOR}${text}`;
