import { NewOverride, overriddenName } from '@lectern/contracts';
import { type EntityManager, IsNull } from 'typeorm';
import type { AuditService } from '../audit/index.js';
import { endEntries } from './override-record.js';
import { OverrideEntity } from './override.entity.js';

/** Ends every override of any browser that shows this remote, in the transaction of the action. */
export const endOverridesOf = (
  tx: EntityManager,
  audit: AuditService,
  remote: string,
  because: string,
  at: Date,
): Promise<void> => end(tx, audit, (part) => overriddenName(part) === remote, because, at);

/**
 * The same for overrides that show any published release of it. A server on a developer's own machine stays: no other
 * browser can reach it.
 */
export const endReleaseOverridesOf = (
  tx: EntityManager,
  audit: AuditService,
  remote: string,
  because: string,
  at: Date,
): Promise<void> => end(tx, audit, (part) => 'remote' in part && part.remote === remote, because, at);

async function end(
  tx: EntityManager,
  audit: AuditService,
  isOne: (part: NewOverride['remotes'][number]) => boolean,
  because: string,
  at: Date,
): Promise<void> {
  const open = await tx.findBy(OverrideEntity, { endedAt: IsNull() });
  for (const row of open) {
    if (!NewOverride.parse(JSON.parse(row.content)).remotes.some(isOne)) continue;
    await tx.update(OverrideEntity, { id: row.id }, { endedAt: at });
    if (row.claimedBy === null || row.expiresAt <= at) continue;
    for (const entry of endEntries(row, because)) await audit.append(tx, entry);
  }
}
