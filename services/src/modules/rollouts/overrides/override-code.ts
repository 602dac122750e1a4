import { randomInt } from 'node:crypto';
import type { KeyRing } from '../../../gateway/signing.js';

/** No two of these are taken for each other, on a screen or aloud: without 0 O, 1 I L, 2 Z, 5 S, 8 B, U V. */
const ALPHABET = '34679ACDEFGHJKMNPQRTWXY';
const LENGTH = 8;
const HALF = LENGTH / 2;

/** A code of one use, as people type it: `ACDE-3467`. */
export function newCode(): string {
  const characters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${characters.slice(0, HALF)}-${characters.slice(HALF)}`;
}

/** What is kept of a code, by each key. However it was typed: small or capital letters, blanks and hyphens anywhere. */
export const codeHashes = (keys: KeyRing, typed: string): [string, ...string[]] =>
  keys.digests('override-code', typed.toUpperCase().replace(/[\s-]/g, ''));
