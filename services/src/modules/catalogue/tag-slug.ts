import { createHash } from 'node:crypto';
import { slugify } from '../../text/text-key.js';

/**
 * The path segment of a tag. Names with the same slug, such as `C`, `C++` and `C#`, get a fingerprint of the key.
 *
 * @param tagKey `foldKey(name)`
 */
export function tagSlug(name: string, tagKey: string): string {
  const slug = slugify(name, 110);
  const plain = tagKey.replaceAll(' ', '-');
  if (slug !== '' && plain === slug) return slug;
  return [slug || 'tag', createHash('sha256').update(tagKey).digest('hex').slice(0, 6)].join('-');
}

/** The tags `g` a talk shows: subjects of the vocabulary, and other tags with enough talks. */
export const SHOWN_TAG = '(g.kind IS NOT NULL OR g.listed = 1)';
