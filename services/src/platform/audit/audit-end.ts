import type { AuditAction } from '@lectern/contracts';
import { type EntityManager, IsNull, LessThan, Not } from 'typeorm';
import { lockFound } from '../../database/row-locks.js';
import type { KeyRing } from '../../kernel/signing.js';
import { AuditEntryEntity, AuditWaitingEntity } from '../tables/index.js';
import { isForeign, isHead, signEntry, signHead } from './audit-chain.js';
import { AuditHeadEntity, HEAD_ID } from './audit-head.entity.js';
import { canonicalJson } from './canonical-json.js';

/** The command for a site that has lost the key. */
export const REPLACE_KEY = 'npm run audit -- replace-lost-key';

/**
 * Actions that only take code off the site. They are done even if the audit log cannot be signed, and recorded
 * once it can: nothing may keep an operator, or the automatic rollback, from stopping a release.
 */
const STOPPING: ReadonlySet<AuditAction> = new Set([
  'rollback',
  'automatic-rollback',
  'recall',
  'withdraw',
  'override-end',
]);

export const mayWait = (act: AuditAction): boolean => STOPPING.has(act);

/** An entry without its position. */
export type EntryContent = Omit<AuditWaitingEntity, 'id'>;

/** Locks the end of the log, so that entries follow each other. Null if its row is missing. */
export const lockedHead = (tx: EntityManager): Promise<AuditHeadEntity | null> =>
  tx.findOne(AuditHeadEntity, { where: { id: HEAD_ID }, ...lockFound(tx) });

/** Why nothing can be added to the log with these keys, as a sentence; null if it can be signed. */
export function signingProblem(head: AuditHeadEntity | null, keys: KeyRing): string | null {
  if (!head) return 'The row of the database that holds its end is missing.';
  if (!isForeign(head, keys)) return null;
  return `It ends with key ${head.signature?.split('.')[0]}, which is not in AUDIT_KEYS or, without them, SECRET.`;
}

/** What to do about it. */
export const SIGNING_REMEDY = `Put that key back, or, if it is lost, run: ${REPLACE_KEY}`;

/** Adds an entry after `head`. @returns the new head */
export async function addEntry(
  tx: EntityManager,
  head: AuditHeadEntity,
  content: EntryContent,
  keys: KeyRing,
): Promise<AuditHeadEntity> {
  const entry = { ...content, id: head.entries + 1 };
  const signed = signEntry(entry, head.hash, keys);
  await tx.insert(AuditEntryEntity, { ...entry, ...signed, sealed: null });
  const next = { entries: entry.id, hash: signed.hash, unkeyed: head.unkeyed ?? head.entries };
  const signature = (await isSound(tx, head, keys)) ? signHead(next, keys) : head.signature;
  await tx.update(AuditHeadEntity, { id: HEAD_ID }, { ...next, signature });
  return { id: HEAD_ID, ...next, signature };
}

/** Adds the entries that have waited, in their order, each with a note of when it was recorded. @returns the new head */
export async function addWaiting(
  tx: EntityManager,
  head: AuditHeadEntity,
  keys: KeyRing,
  now: Date,
): Promise<AuditHeadEntity> {
  let end = head;
  for (const { id, ...content } of await tx.find(AuditWaitingEntity, { order: { id: 'ASC' } })) {
    const happened = JSON.parse(content.details) as Record<string, unknown>;
    const details = canonicalJson({ ...happened, recorded_at: now.toISOString() });
    end = await addEntry(tx, end, { ...content, details }, keys);
    await tx.delete(AuditWaitingEntity, { id });
  }
  return end;
}

/** Whether the head may be signed again: an altered one is left as it is, so that it is detected. */
async function isSound(tx: EntityManager, head: AuditHeadEntity, keys: KeyRing): Promise<boolean> {
  if (head.signature !== null) return isHead(head, keys);
  // The entry just added has a key.
  return isWithoutKey(tx, head.entries);
}

/**
 * Whether none of the first entries has a key. Later ones may stem from an action that ended a moment ago.
 */
export async function isWithoutKey(manager: EntityManager, first: number): Promise<boolean> {
  return !(await manager.existsBy(AuditEntryEntity, { signedBy: Not(IsNull()), id: LessThan(first + 1) }));
}
