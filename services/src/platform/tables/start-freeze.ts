import type { StartFreeze } from '@lectern/contracts';
import type { EntityManager } from 'typeorm';
import { lockFound } from '../../database/row-locks.js';
import { DomainError } from '../../kernel/errors.js';
import { FREEZE_ID, StartFreezeEntity } from './start-freeze.entity.js';

/** @param row null before the table has one */
export const toStartFreeze = (row: StartFreezeEntity | null): StartFreeze => ({
  reason: row?.since ? (row.reason ?? '') : null,
  since: row?.since?.toISOString() ?? null,
});

/** The switch, locked until the end of the transaction. */
export const lockedFreeze = async (tx: EntityManager): Promise<StartFreeze> =>
  toStartFreeze(await tx.findOne(StartFreezeEntity, { where: { id: FREEZE_ID }, ...lockFound(tx) }));

/**
 * For everything that gives a release to more visitors. Stops are always possible.
 *
 * @throws {DomainError} `STARTS_FROZEN`
 */
export async function assertMayStart(tx: EntityManager): Promise<void> {
  const { reason, since } = await lockedFreeze(tx);
  if (since === null) return;
  const at = since.slice(0, 16).replace('T', ' ');
  throw new DomainError('STARTS_FROZEN', {
    text: `No starts now, since ${at} UTC: ${reason} Rolling back, recalling and lowering a share are possible.`,
    details: { freeze: { reason, since } },
  });
}
