import { createHash, randomInt } from 'node:crypto';
import { type EntityManager, LessThanOrEqual, MoreThan } from 'typeorm';
import { PasskeyCodeEntity } from './passkey-code.entity.js';

export const CODE_MINUTES = 10;
/** Without characters that are easily mistaken for others. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** Four groups of five: 100 bits, not guessable. */
const GROUPS = 4;
const GROUP = 5;

const hashOf = (email: string, code: string) =>
  createHash('sha256')
    .update(`${email}\n${code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')}`)
    .digest('hex');

/** Creates a code for the operator with that address. It is shown only once. */
export async function createPasskeyCode(tx: EntityManager, email: string, now: Date): Promise<string> {
  const letter = () => LETTERS[randomInt(LETTERS.length)];
  const group = () => Array.from({ length: GROUP }, letter).join('');
  const code = Array.from({ length: GROUPS }, group).join('-');
  await tx.delete(PasskeyCodeEntity, { expiresAt: LessThanOrEqual(now) });
  await tx.insert(PasskeyCodeEntity, {
    codeHash: hashOf(email, code),
    expiresAt: new Date(now.getTime() + CODE_MINUTES * 60_000),
  });
  return code;
}

/** Uses up a code. @returns whether it was that operator's, and still valid */
export async function takePasskeyCode(
  tx: EntityManager,
  email: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const { affected } = await tx.delete(PasskeyCodeEntity, {
    codeHash: hashOf(email, code),
    expiresAt: MoreThan(now),
  });
  return affected === 1;
}
