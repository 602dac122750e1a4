import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { countFacts } from './count-facts.js';
import type { Fact } from './facts.js';
import { KnownNetworks } from './known-networks.js';
import { AutomaticRollback } from './rollback/automatic-rollback.js';
import { RolloutWatches } from './rollback/rollout-watches.js';
import type { Exposure } from './rollback/exposure.js';

const EVERY_MS = 1_000;
/** Per transaction: on the embedded database all other writers wait for it. */
const FACTS_AT_ONCE = 4_000;
/** Kept while the database is unavailable or slow; anything beyond is lost. */
const MOST_FACTS = 40_000;
const MOST_SIGHTINGS = 10_000;

/**
 * Collects pages' reports and writes them each second, in one transaction. A killed process loses what it has
 * not written yet.
 */
@Injectable()
export class TelemetryWriter implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(TelemetryWriter.name);
  private facts: Fact[] = [];
  private sightings: Exposure[] = [];
  /** Key of a network → the day on which it came. */
  private origins = new Map<string, string>();
  private dropped = 0;
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();
  private stopping = false;

  constructor(
    private readonly database: Database,
    private readonly watches: RolloutWatches,
    private readonly known: KnownNetworks,
    private readonly rollback: AutomaticRollback,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.flush(), EVERY_MS);
    this.timer.unref();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping = true;
    clearInterval(this.timer);
    await this.flush();
  }

  /** Resolves immediately; while the process is stopping, once written. */
  async take(
    facts: readonly Fact[],
    sightings: readonly Exposure[],
    came: { origin: string; day: string } | null,
  ): Promise<void> {
    if (
      this.facts.length + facts.length > MOST_FACTS ||
      this.sightings.length + sightings.length > MOST_SIGHTINGS
    ) {
      this.dropped += 1;
      return;
    }
    this.facts.push(...facts);
    this.sightings.push(...sightings);
    if (came && this.origins.size < MOST_SIGHTINGS) this.origins.set(came.origin, came.day);
    if (this.stopping) await this.flush();
  }

  /**
   * Writes everything taken so far, then rolls back candidates found failing. Never throws: failed writes are
   * retried.
   */
  flush(): Promise<void> {
    this.writing = this.writing.then(() => this.writeAll());
    return this.writing;
  }

  private async writeAll(): Promise<void> {
    if (this.dropped > 0)
      this.logger.warn(`${this.dropped} beacons were dropped: they arrive faster than they can be written`);
    this.dropped = 0;
    while (this.facts.length > 0 || this.sightings.length > 0) {
      const facts = this.facts.splice(0, FACTS_AT_ONCE);
      const sightings = this.sightings.splice(0, FACTS_AT_ONCE);
      try {
        await this.write(facts, sightings);
      } catch (error) {
        this.logger.error(
          'Telemetry could not be written',
          error instanceof Error ? error.stack : String(error),
        );
        this.facts.unshift(...facts);
        this.sightings.unshift(...sightings);
        return;
      }
    }
  }

  private async write(facts: readonly Fact[], sightings: readonly Exposure[]): Promise<void> {
    const origins = new Map(this.origins);
    const failing = await this.database.write(async (tx) => {
      await countFacts(tx, this.database.dialect, facts);
      await this.known.note(tx, origins);
      return this.watches.observe(tx, sightings);
    });
    this.known.written(origins);
    for (const [origin, day] of origins) if (this.origins.get(origin) === day) this.origins.delete(origin);
    for (const remote of failing) await this.rollback.settle(remote);
  }
}
