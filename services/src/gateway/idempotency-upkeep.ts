import { Injectable } from '@nestjs/common';
import { LessThan } from 'typeorm';
import { BackgroundJob } from '../jobs/background-job.js';
import { Database } from '../database/database.js';
import { IdempotencyKeyEntity } from '../database/idempotency/idempotency-key.entity.js';
import { CommitMarkEntity } from '../database/outages/commit-mark.entity.js';
import { Clock } from '../kernel/clock.js';
import { SharedCountEntity } from './counting/shared-count.entity.js';

const EVERY_MS = 10 * 60_000;
/** @source docs/decisions/0025-changes-and-drafts.md */
const KEPT_MS = 24 * 60 * 60_000;

/** Background job: deletes keys of calls that can no longer be repeated, and rows left behind by ended processes. */
@Injectable()
export class IdempotencyUpkeep extends BackgroundJob {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    super(EVERY_MS);
  }

  protected async pass(): Promise<void> {
    const { manager } = this.database.read;
    const before = LessThan(new Date(this.clock.now().getTime() - KEPT_MS));
    if (await manager.existsBy(IdempotencyKeyEntity, { createdAt: before }))
      await this.database.write((tx) => tx.delete(IdempotencyKeyEntity, { createdAt: before }));
    const ended = { endsAt: LessThan(this.clock.now()) };
    if (await manager.existsBy(SharedCountEntity, ended))
      await this.database.write((tx) => tx.delete(SharedCountEntity, ended));
    // A running process writes its marks again.
    if (await manager.existsBy(CommitMarkEntity, { writtenAt: before }))
      await this.database.write((tx) => tx.delete(CommitMarkEntity, { writtenAt: before }));
  }
}
