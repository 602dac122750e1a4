import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Database } from '../../database/database.js';
import type { MemoryCounters } from '../../gateway/counting/counters.js';
import { quickCounters } from '../../gateway/counting/exchanged-counters.js';
import { Clock } from '../../kernel/clock.js';
import { VisitLimits } from '../../gateway/visit-limits.js';

/** Enough for a school behind one address. */
const A_NETWORK = 300;

/** Keeps one visitor or network from flooding the telemetry: beacons per minute, in all processes. */
@Injectable()
export class BeaconLimits extends VisitLimits implements OnModuleDestroy {
  private readonly counted: MemoryCounters;

  constructor(clock: Clock, database: Database) {
    const now = () => clock.now().getTime();
    const counted = quickCounters(database, 'beacons', { kept: 20_000, least: 6, now });
    super(clock, counted, { windowMs: 60_000, visitor: 60, network: A_NETWORK });
    this.counted = counted;
  }

  async onModuleDestroy(): Promise<void> {
    await this.counted.stop();
  }
}
