import { randomInt } from 'node:crypto';
import type { KeyRing } from './signing.js';

/** Characters that cannot be confused, neither on screen nor spoken: without 0 O, 1 I L, 2 Z, 5 S, 8 B, U V. */
const ALPHABET = '34679ACDEFGHJKMNPQRTWXY';
const LENGTH = 8;
const HALF = LENGTH / 2;

/** A single-use code, in the form users type it: `ACDE-3467`. */
export function newCode(): string {
  const characters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${characters.slice(0, HALF)}-${characters.slice(HALF)}`;
}

/** Stored hashes of a code, one per key. Ignores case, blanks and hyphens. */
export const codeHashes = (keys: KeyRing, typed: string, use = 'override-code'): [string, ...string[]] =>
  keys.digests(use, typed.toUpperCase().replace(/[\s-]/g, ''));
