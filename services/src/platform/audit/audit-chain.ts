import { createHash } from 'node:crypto';
import type { KeyRing } from '../../kernel/signing.js';
import type { AuditEntryEntity } from '../tables/index.js';
import type { AuditHeadEntity } from './audit-head.entity.js';
import { canonicalJson } from './canonical-json.js';

/** The hash the first entry follows. */
export const BEGINNING = '0'.repeat(64);

const ENTRY = 'audit-line';
const SEAL = 'audit-seal';
const HEAD = 'audit-head';

export type UnsignedEntry = Omit<AuditEntryEntity, 'hash' | 'signedBy' | 'sealed'>;

/**
 * What an entry's hash covers: the previous entry's hash, a line feed, and the entry's own fields as
 * canonical JSON (`act`, `actor`, `at` as ISO 8601, `details`, `id`, `key`, `reason`, `remote`, `token`). Entries
 * from before there was a key have no `key`, those of a session no `token`.
 */
function textOf(entry: UnsignedEntry, previous: string, key: string | null): string {
  const { id, at, remote, act, actor, tokenId, reason } = entry;
  const details: unknown = JSON.parse(entry.details);
  const fields = { id, at: at.toISOString(), remote, act, actor, reason, details };
  const signed = { ...fields, ...(tokenId !== null && { token: tokenId }), ...(key !== null && { key }) };
  return `${previous}\n${canonicalJson(signed)}`;
}

/** HMAC-SHA256 of an entry with the current key, hex, and the key's name. */
export function signEntry(
  entry: UnsignedEntry,
  previous: string,
  keys: KeyRing,
): Pick<AuditEntryEntity, 'hash' | 'signedBy'> {
  const [signedBy = '', mac = ''] = keys.sign(ENTRY, textOf(entry, previous, keys.name)).split('.');
  return { hash: Buffer.from(mac, 'base64url').toString('hex'), signedBy };
}

/**
 * Whether an entry is intact and follows `previous`.
 *
 * @param mayBeUnkeyed it is from before there was a key
 */
export function follows(
  entry: AuditEntryEntity,
  previous: string,
  keys: KeyRing,
  mayBeUnkeyed: boolean,
): boolean {
  try {
    if (canonicalJson(JSON.parse(entry.details)) !== entry.details) return false;
    const { signedBy, hash, sealed } = entry;
    if (sealed !== null) return keys.verifies(SEAL, sealText(entry, previous), sealed);
    const text = textOf(entry, previous, signedBy);
    if (signedBy === null) return mayBeUnkeyed && createHash('sha256').update(text).digest('hex') === hash;
    if (!keys.has(signedBy)) return false;
    return keys.verifies(ENTRY, text, `${signedBy}.${Buffer.from(hash, 'hex').toString('base64url')}`);
  } catch {
    // Invalid JSON or an invalid time: not written by this service.
    return false;
  }
}

/** Authenticates an entry as it stands, whatever its hash covers. */
export const sealEntry = (entry: AuditEntryEntity, previous: string, keys: KeyRing): string =>
  keys.sign(SEAL, sealText(entry, previous));

const sealText = (entry: AuditEntryEntity, previous: string) =>
  `${entry.hash}\n${textOf(entry, previous, entry.signedBy)}`;

type Head = Pick<AuditHeadEntity, 'entries' | 'hash' | 'unkeyed'>;

const headText = ({ entries, hash, unkeyed }: Head) => `${entries}\n${hash}\n${unkeyed}`;

/** Signs the head: where the log ends, and up to where entries may lack a key. */
export const signHead = (head: Head, keys: KeyRing): string => keys.sign(HEAD, headText(head));

export const isHead = (head: AuditHeadEntity, keys: KeyRing): boolean =>
  head.signature !== null && keys.verifies(HEAD, headText(head), head.signature);

/** Whether the head was signed with a key not in this key ring: then it cannot be verified. */
export const isForeign = ({ signature }: AuditHeadEntity, keys: KeyRing): boolean =>
  signature !== null && /^k[0-9a-f]{8}\./.test(signature) && !keys.has(signature.slice(0, 9));
