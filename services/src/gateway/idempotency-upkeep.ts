import { Injectable } from '@nestjs/common';
import { LessThan } from 'typeorm';
import { BackgroundJob } from '../jobs/background-job.js';
import { Database } from '../database/database.js';
import { IdempotencyKeyEntity } from '../database/idempotency/idempotency-key.entity.js';
import { Clock } from '../kernel/clock.js';

const EVERY_MS = 10 * 60_000;
/** @source docs/decisions/0025-changes-and-drafts.md */
const KEPT_MS = 24 * 60 * 60_000;

/** Background job: deletes keys of calls that can no longer be repeated. */
@Injectable()
export class IdempotencyUpkeep extends BackgroundJob {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    super(EVERY_MS);
  }

  protected async pass(): Promise<void> {
    const old = { createdAt: LessThan(new Date(this.clock.now().getTime() - KEPT_MS)) };
    if (await this.database.read.manager.existsBy(IdempotencyKeyEntity, old))
      await this.database.write((tx) => tx.delete(IdempotencyKeyEntity, old));
  }
}
