import { type EntityManager, LessThan } from 'typeorm';
import { EndedPassEntity } from './ended-pass.entity.js';
import { JobLeaseEntity } from './job-lease.entity.js';

/** Far longer than a process can be paused. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

/**
 * Ends a pass of any process: once this is committed, no transaction of the pass is, and its lease is free. Its process learns of it with
 * its next heartbeat. Ending it twice is not an error.
 */
export async function endPass(tx: EntityManager, id: string, now: Date): Promise<void> {
  await tx.delete(EndedPassEntity, { endedAt: LessThan(new Date(now.getTime() - KEPT_MS)) });
  if (!(await tx.existsBy(EndedPassEntity, { id }))) await tx.insert(EndedPassEntity, { id, endedAt: now });
  await tx.update(JobLeaseEntity, { holder: id }, { leaseUntil: now });
}
