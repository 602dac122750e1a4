import { NewOverride, overriddenName } from '@lectern/contracts';
import { type EntityManager, IsNull } from 'typeorm';
import type { AuditService } from '../audit/index.js';
import { endEntries } from './override-record.js';
import { OverrideEntity } from './override.entity.js';

/** Ends every override of any browser that shows this remote, in the transaction of the action. */
export async function endOverridesOf(
  tx: EntityManager,
  audit: AuditService,
  remote: string,
  because: string,
  at: Date,
): Promise<void> {
  const open = await tx.findBy(OverrideEntity, { endedAt: IsNull() });
  for (const row of open) {
    const { remotes } = NewOverride.parse(JSON.parse(row.content));
    if (!remotes.some((part) => overriddenName(part) === remote)) continue;
    await tx.update(OverrideEntity, { id: row.id }, { endedAt: at });
    if (row.claimedBy === null || row.expiresAt <= at) continue;
    for (const entry of endEntries(row, because)) await audit.append(tx, entry);
  }
}
