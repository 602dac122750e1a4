import { randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { slugify } from '../../text/text-key.js';
import { SlugRedirectEntity, SpeakerEntity, TalkEntity } from '../catalogue/index.js';

const NUMBERED = 9;

/**
 * A slug that nothing of its kind has or had: the text's own, else with a number, else with random letters. Never all digits, which would
 * be read as an id. A concurrent transaction may still take it; the unique key detects that.
 */
export async function freeSlug(
  tx: EntityManager,
  kind: typeof TalkEntity | typeof SpeakerEntity,
  text: string,
): Promise<string> {
  const word = kind === TalkEntity ? 'talk' : 'speaker';
  const own = slugify(text);
  const base = /^\d*$/.test(own) ? [word, own].filter(Boolean).join('-') : own;
  for (let number = 1; number <= NUMBERED; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`;
    const isTaken =
      (await tx.existsBy(kind, { slug })) || (await tx.existsBy(SlugRedirectEntity, { kind: word, slug }));
    if (!isTaken) return slug;
  }
  return `${base}-${randomBytes(6).toString('hex')}`;
}
