import { Clock } from '../kernel/clock.js';
import type { Database } from './database.js';

const EVERY_MS = 60_000;
/** A reading that took longer is too inexact. */
const PROMPT_MS = 500;

/**
 * The time of the database server, which all processes share: leases, limits and sessions last as long as they should even if the clock of
 * one machine is wrong or is set. Between readings it advances with a clock that cannot be set.
 */
export class SharedClock extends Clock {
  /** Milliseconds since the epoch when `steady` was 0. */
  private base = 0;
  private readonly timer = setInterval(() => {
    // Until it succeeds, the last reading counts.
    this.read().catch(() => undefined);
  }, EVERY_MS).unref();

  private constructor(
    private readonly database: Database,
    private readonly steady: () => number,
  ) {
    super();
  }

  static async of(database: Database, steady = () => performance.now()): Promise<SharedClock> {
    const clock = new SharedClock(database, steady);
    await clock.read(Infinity);
    return clock;
  }

  override now(): Date {
    return new Date(this.base + this.steady());
  }

  close(): void {
    clearInterval(this.timer);
  }

  private async read(promptMs = PROMPT_MS): Promise<void> {
    const began = this.steady();
    const [row] = await this.database.read.query<{ time: number | string }>(
      'SELECT UNIX_TIMESTAMP(NOW(3)) * 1000 AS time',
    );
    const took = this.steady() - began;
    if (took <= promptMs) this.base = Number(row?.time) - (began + took / 2);
  }
}
