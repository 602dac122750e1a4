import { Injectable } from '@nestjs/common';
import { LessThan } from 'typeorm';
import { BackgroundJob } from '../../../background-job.js';
import { Database } from '../../../database/database.js';
import { Clock } from '../../../gateway/clock.js';
import { ServerFaultEntity } from '../server-faults/server-fault.entity.js';
import { AutomaticRollback } from './rollback/automatic-rollback.js';
import { KNOWN_DAYS } from './known-networks.js';
import { dayAt, SPAN_MS, spanAt } from './spans.js';
import { CountedFactEntity } from './tables/counted-fact.entity.js';
import { DailySaltEntity } from './tables/daily-salt.entity.js';
import { KnownNetworkEntity } from './tables/known-network.entity.js';
import { MessageCountEntity } from './tables/message-count.entity.js';
import { ParticipantEntity } from './tables/participant.entity.js';
import { ReleaseSpanEntity } from './tables/release-span.entity.js';
import { VitalCountEntity } from './tables/vital-count.entity.js';

const EVERY_MS = 5 * 60_000;
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Counts by release are kept for so long. */
const KEPT_MS = 30 * DAY_MS;

/** In the background: forgets what is too old, and acts on tests that a process found failing and could not act on. */
@Injectable()
export class TelemetryUpkeep extends BackgroundJob {
  constructor(
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
    const oldest = new Date(now.getTime() - KEPT_MS);
    const span = LessThan(spanAt(oldest));
    const { manager } = this.database.read;
    const facts = { span: LessThan(spanAt(new Date(now.getTime() - HOUR_MS))) };
    const yesterday = { day: LessThan(today) };
    if (await manager.existsBy(CountedFactEntity, facts))
      await this.database.write((tx) => tx.delete(CountedFactEntity, facts));
    // A moment of grace: what was hashed before midnight is written a second after it.
    if (now.getTime() % DAY_MS < SPAN_MS) return;
    if (await manager.existsBy(DailySaltEntity, yesterday)) {
      await this.database.write(async (tx) => {
        await tx.delete(DailySaltEntity, yesterday);
        await tx.delete(ParticipantEntity, yesterday);
      });
    }
    const longAgo = { day: LessThan(dayAt(oldest)) };
    if (await manager.existsBy(ServerFaultEntity, longAgo))
      await this.database.write((tx) => tx.delete(ServerFaultEntity, longAgo));
    const gone = { lastDay: LessThan(Math.floor(now.getTime() / DAY_MS) - KNOWN_DAYS) };
    if (await manager.existsBy(KnownNetworkEntity, gone))
      await this.database.write((tx) => tx.delete(KnownNetworkEntity, gone));
    if (await manager.existsBy(ReleaseSpanEntity, { span })) {
      await this.database.write(async (tx) => {
        await tx.delete(ReleaseSpanEntity, { span });
        await tx.delete(VitalCountEntity, { span });
        await tx.delete(MessageCountEntity, longAgo);
      });
    }
  }
}
