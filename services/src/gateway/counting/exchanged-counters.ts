import { Logger } from '@nestjs/common';
import type { Database } from '../../database/database.js';
import { type Counted, MemoryCounters } from './counters.js';
import { addCounts, countId } from './shared-counts.js';

/** How far the counts of other processes lag behind. */
const EVERY_MS = 1_000;

/**
 * Counts in this process, exchanged with the others through the database once a second, so that counting takes no query. Until then each
 * process knows only its own: a limit may be exceeded by what the others admit within that second, and by `least` in each process.
 */
export class ExchangedCounters extends MemoryCounters {
  private readonly logger = new Logger(ExchangedCounters.name);
  /** Counted here and not shared with the others yet. */
  private unshared = new Map<string, Counted>();
  private readonly timer: NodeJS.Timeout;
  private exchanging: Promise<void> = Promise.resolve();

  /**
   * @param least smallest count of a key worth sharing: most callers are far from any limit
   * @param now milliseconds since 1970
   */
  constructor(
    private readonly kept: number,
    private readonly database: Database,
    private readonly name: string,
    private readonly least: number,
    private readonly now: () => number,
  ) {
    super(kept);
    this.timer = setInterval(() => void this.exchange(), EVERY_MS).unref();
  }

  /** Resolves when the exchange in progress has ended. */
  override async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.exchanging;
  }

  /** Shares the counts of this process and reads those of the others. Never throws: the next exchange retries. */
  exchange(): Promise<void> {
    this.exchanging = this.exchanging.then(() => this.exchangeAll());
    return this.exchanging;
  }

  protected override increment(key: string, windowMs: number, now: number): Counted {
    const counted = super.increment(key, windowMs, now);
    const unshared = this.unshared.get(key);
    if (unshared && unshared.until > now) unshared.count += 1;
    else if (this.unshared.size < this.kept) this.unshared.set(key, { count: 1, until: counted.until });
    return counted;
  }

  private async exchangeAll(): Promise<void> {
    const now = this.now();
    const shared = new Map<string, Counted>();
    for (const [key, counted] of this.unshared) {
      if (counted.until <= now) this.unshared.delete(key);
      else if (counted.count >= this.least) shared.set(key, counted);
    }
    if (shared.size === 0) return;
    for (const key of shared.keys()) this.unshared.delete(key);
    const keys = new Map([...shared.keys()].map((key) => [countId(this.name, key), key]));
    const added = new Map([...keys].map(([id, key]) => [id, shared.get(key) as Counted]));
    try {
      const found = await this.database.write((tx) => addCounts(tx, added, now));
      for (const [id, { count, until }] of found) {
        const key = keys.get(id) ?? '';
        this.put(key, { count: count + (this.unshared.get(key)?.count ?? 0), until });
      }
    } catch (error) {
      this.logger.warn(
        `Counts could not be exchanged: ${error instanceof Error ? error.message : String(error)}`,
      );
      for (const [key, { count, until }] of shared)
        this.unshared.set(key, { count: count + (this.unshared.get(key)?.count ?? 0), until });
    }
  }
}

/** Counts that all processes share, a second late. */
export const quickCounters = (
  database: Database,
  name: string,
  { kept, least, now }: { kept: number; least: number; now: () => number },
): MemoryCounters =>
  database.dialect === 'mysql'
    ? new ExchangedCounters(kept, database, name, least, now)
    : new MemoryCounters(kept);
