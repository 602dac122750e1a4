import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LessThanOrEqual } from 'typeorm';
import { Database } from '../database/database.js';
import { isDuplicateKey } from '../database/duplicate-key.js';
import { currentPass } from '../database/pass-context.js';
import { Clock } from '../kernel/clock.js';
import { JobLeaseEntity } from './job-lease.entity.js';

/** Lets one process at a time run a job. An expired lease is free, no matter who held it; a lease is free once the pass that took it is ended. */
@Injectable()
export class JobLeases {
  private readonly process = randomBytes(16).toString('hex');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The pass that takes the lease, so that it is not confused with later ones; outside of any, the process. */
  private get holder(): string {
    return currentPass()?.id ?? this.process;
  }

  /** Whether this process now holds the lease, for this long. The pause after a run applies to the former holder too. */
  async take(name: string, milliseconds: number): Promise<boolean> {
    const now = this.clock.now();
    const leaseUntil = new Date(now.getTime() + milliseconds);
    const { holder } = this;
    try {
      return await this.database.write(async (tx) => {
        const taken = await tx.update(
          JobLeaseEntity,
          { name, leaseUntil: LessThanOrEqual(now) },
          { holder, leaseUntil },
        );
        if (taken.affected === 1) return true;
        if (await tx.existsBy(JobLeaseEntity, { name })) return false;
        await tx.insert(JobLeaseEntity, { name, holder, leaseUntil });
        return true;
      });
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** Releases the job; no process can take it for `restMs`. */
  async release(name: string, restMs = 0): Promise<void> {
    const leaseUntil = new Date(this.clock.now().getTime() + restMs);
    const { holder } = this;
    await this.database.write((tx) => tx.update(JobLeaseEntity, { name, holder }, { leaseUntil }));
  }
}
