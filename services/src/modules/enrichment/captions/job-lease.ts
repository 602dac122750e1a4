import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LessThanOrEqual } from 'typeorm';
import { Database } from '../../../database/database.js';
import { isDuplicateKey } from '../../../database/duplicate-key.js';
import { Clock } from '../../../gateway/clock.js';
import { JobLeaseEntity } from './job-lease.entity.js';

/** Lets one process at a time do a job. A lease that is over is free, whoever held it. */
@Injectable()
export class JobLeases {
  private readonly holder = randomBytes(16).toString('hex');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Whether the job is this process's for so long. The pause after a turn holds for who had it, too. */
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

  /** Nobody else has the job before so long from now; gives it back after. */
  async release(name: string, restMs = 0): Promise<void> {
    const leaseUntil = new Date(this.clock.now().getTime() + restMs);
    await this.database.write((tx) =>
      tx.update(JobLeaseEntity, { name, holder: this.holder }, { leaseUntil }),
    );
  }
}
