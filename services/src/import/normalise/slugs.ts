import { createHash } from 'node:crypto';
import { slugify } from '../../text/text-key.js';

const slugOf = (text: string): string => slugify(text.replace(/['’`]/gu, '').replace(/&/gu, ' and '), 90);

/** Eight characters derived only from the text. */
export function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

/**
 * The first free slug among: the text's own, the text with each suffix in turn, the text with a fingerprint of `key`. Never all digits,
 * which would be read as an id.
 */
export function freeSlug(
  text: string,
  suffixes: string[],
  key: string,
  taken: (slug: string) => boolean,
): string {
  const own = slugOf(text);
  const base = own === '' || /^\d+$/u.test(own) ? ['talk', own].filter(Boolean).join('-') : own;
  const candidates = own === '' ? [] : [base];
  for (const suffix of suffixes.map(slugOf)) if (suffix) candidates.push(`${base}-${suffix}`);
  candidates.push(`${base}-${fingerprint(key)}`, `${base}-${fingerprint(`${key}#`)}`);
  const free = candidates.find((slug) => !taken(slug));
  return free ?? `${base}-${createHash('sha256').update(key).digest('hex')}`;
}
