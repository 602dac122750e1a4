import { createHash } from 'node:crypto';
import { slugify } from '../../database/text-key.js';

/**
 * The part of an address that names a tag. What a slug cannot tell apart, such as `C`, `C++` and `C#`, gets a fingerprint of the key.
 *
 * @param tagKey `foldKey(name)`
 */
export function tagSlug(name: string, tagKey: string): string {
  const slug = slugify(name, 110);
  const plain = tagKey.replaceAll(' ', '-');
  if (slug !== '' && plain === slug) return slug;
  return [slug || 'tag', createHash('sha256').update(tagKey).digest('hex').slice(0, 6)].join('-');
}

/** Of tags `g`, those that a talk shows: subjects of the vocabulary, and others that enough talks have. */
export const SHOWN_TAG = '(g.kind IS NOT NULL OR g.listed = 1)';
