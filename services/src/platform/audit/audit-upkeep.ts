import { type EntityManager, IsNull } from 'typeorm';
import type { Database } from '../../database/database.js';
import type { KeyRing } from '../../kernel/signing.js';
import { BEGINNING, follows, sealEntry, signHead } from './audit-chain.js';
import { addWaiting, lockedHead } from './audit-end.js';
import { AuditEntryEntity } from '../tables/index.js';
import { AuditHeadEntity, HEAD_ID } from './audit-head.entity.js';
import { AuditNameEntity } from './audit-name.entity.js';
import { actorIdOf } from './audit-names.js';

/**
 * Erases an address from the audit log: its name record, and entries from before names were stored
 * separately. The actions stay, under an id, and the log still verifies.
 *
 * @returns number of entries that contained the address
 */
export function eraseName(database: Database, keys: KeyRing, address: string): Promise<number> {
  return database.write(async (tx) => {
    const old = await tx.findBy(AuditEntryEntity, { actor: address, signedBy: IsNull() });
    const actor = await actorIdOf(tx, address);
    for (const entry of old) {
      const left = { ...entry, actor };
      const sealed = sealEntry(left, await hashBefore(tx, entry.id), keys);
      await tx.update(AuditEntryEntity, { id: entry.id }, { actor, sealed });
    }
    await tx.delete(AuditNameEntity, { name: address });
    return old.length;
  });
}

async function hashBefore(tx: EntityManager, id: number): Promise<string> {
  return (await tx.findOneBy(AuditEntryEntity, { id: id - 1 }))?.hash ?? BEGINNING;
}

/**
 * Signs the current head with the current key, for a site that has lost the previous one: from then on, existing
 * entries count as written without a key, each under a seal. What has waited to be recorded is added.
 *
 * @returns number of those entries
 */
export function replaceLostKey(database: Database, keys: KeyRing, now = new Date()): Promise<number> {
  return database.write(async (tx) => {
    const head = await lockedHead(tx);
    let entries = 0;
    let previous = BEGINNING;
    for (const entry of await tx.find(AuditEntryEntity, { order: { id: 'ASC' } })) {
      if (!follows(entry, previous, keys, true)) {
        await tx.update(AuditEntryEntity, { id: entry.id }, { sealed: sealEntry(entry, previous, keys) });
      }
      entries = entry.id;
      previous = entry.hash;
    }
    // Without the row there is nothing to compare with: the log ends where its entries do.
    const end = head ?? { entries, hash: previous };
    const next = { entries: end.entries, hash: end.hash, unkeyed: end.entries };
    const signed = { id: HEAD_ID, ...next, signature: signHead(next, keys) };
    await tx.save(AuditHeadEntity, signed);
    await addWaiting(tx, signed, keys, now);
    return next.entries;
  });
}
