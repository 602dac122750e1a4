import { Inject, Injectable } from '@nestjs/common';
import { LessThan } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.js';
import { BackgroundJob } from '../../jobs/background-job.js';
import { Database } from '../../database/database.js';
import { Clock } from '../../kernel/clock.js';
import { ServerFaultEntity } from '../server-faults/index.js';
import { AutomaticRollback } from './rollback/automatic-rollback.js';
import { KNOWN_DAYS } from './known-networks.js';
import { dayAt, BUCKET_MS, bucketAt } from '../../kernel/time-buckets.js';
import { CountedFactEntity } from './tables/counted-fact.entity.js';
import { DailySaltEntity } from './tables/daily-salt.entity.js';
import { KnownNetworkEntity } from './tables/known-network.entity.js';
import { MessageCountEntity } from './tables/message-count.entity.js';
import { ParticipantEntity } from './tables/participant.entity.js';
import { ReleaseSpanEntity } from '../tables/index.js';
import { VitalCountEntity } from './tables/vital-count.entity.js';

const EVERY_MS = 5 * 60_000;
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** Background job: deletes old data, and acts on failing tests that no process has acted on yet. */
@Injectable()
export class TelemetryUpkeep extends BackgroundJob {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly database: Database,
    private readonly rollback: AutomaticRollback,
    private readonly clock: Clock,
  ) {
    super(EVERY_MS);
  }

  protected async pass(): Promise<void> {
    await this.rollback.settleAll();
    const now = this.clock.now();
    const today = dayAt(now);
    const oldest = new Date(now.getTime() - this.config.telemetryDays * DAY_MS);
    const span = LessThan(bucketAt(oldest));
    const { manager } = this.database.read;
    const facts = { span: LessThan(bucketAt(new Date(now.getTime() - HOUR_MS))) };
    const yesterday = { day: LessThan(today) };
    if (await manager.existsBy(CountedFactEntity, facts))
      await this.database.write((tx) => tx.delete(CountedFactEntity, facts));
    // Grace period: what was hashed before midnight may be written a second later.
    if (now.getTime() % DAY_MS < BUCKET_MS) return;
    if (await manager.existsBy(DailySaltEntity, yesterday)) {
      await this.database.write(async (tx) => {
        await tx.delete(DailySaltEntity, yesterday);
        await tx.delete(ParticipantEntity, yesterday);
      });
    }
    const longAgo = { day: LessThan(dayAt(oldest)) };
    if (await manager.existsBy(ServerFaultEntity, longAgo))
      await this.database.write((tx) => tx.delete(ServerFaultEntity, longAgo));
    const expired = { lastDay: LessThan(Math.floor(now.getTime() / DAY_MS) - KNOWN_DAYS) };
    if (await manager.existsBy(KnownNetworkEntity, expired))
      await this.database.write((tx) => tx.delete(KnownNetworkEntity, expired));
    if (await manager.existsBy(ReleaseSpanEntity, { span })) {
      await this.database.write(async (tx) => {
        await tx.delete(ReleaseSpanEntity, { span });
        await tx.delete(VitalCountEntity, { span });
        await tx.delete(MessageCountEntity, longAgo);
      });
    }
  }
}
