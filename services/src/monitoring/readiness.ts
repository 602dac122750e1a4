import { Logger } from '@nestjs/common';
import { InFlight } from '../kernel/in-flight.js';
import { metrics } from './metrics/metrics.js';

/** Resolves to nothing if all is well, else to a few words for the log; or rejects. */
export type ReadinessCheck = () => Promise<string | null | void>;

/** Without an essential part, no visitors should be sent here; without a helpful one, some calls fail. */
type Need = 'essential' | 'helpful';

/** State of all parts. */
export interface ReadinessState {
  status: 'ready' | 'degraded' | 'unready';
  /** The reason, for each part that failed its check. Not public. */
  reasons: Record<string, string>;
}

/**
 * What the process needs from outside: database, storage, disk, mail. Code that depends on a part registers its check. Reasons go to the
 * log and, as 1 and 0, to the metric `lectern_ready`.
 */
export class Readiness {
  private readonly logger = new Logger(Readiness.name);
  private readonly checks = new Map<string, { check: ReadinessCheck; need: Need }>();
  private readonly asking = new InFlight<ReadinessState>();
  private last: Record<string, string> = {};

  /** @param timeoutMs within which a part must answer */
  constructor(private readonly timeoutMs = 2_000) {}

  /** @param name lower case, such as `database`; a label of a metric */
  register(name: string, check: ReadinessCheck, need: Need = 'essential'): void {
    this.checks.set(name, { check, need });
  }

  /** Checks every part; one that does not answer in time has failed. Concurrent calls share the result. */
  state(): Promise<ReadinessState> {
    return this.asking.share('', () => this.ask());
  }

  /** Adds the parts to the metrics. @returns a function that removes them */
  measure(): () => void {
    return metrics.ready.from(async () => {
      const { reasons } = await this.state();
      return [...this.checks.keys()].map((name) => [[name], name in reasons ? 0 : 1] as const);
    });
  }

  private async ask(): Promise<ReadinessState> {
    const results = [...this.checks].map(async ([name, { check, need }]) => ({
      name,
      need,
      reason: await reasonOf(check, this.timeoutMs),
    }));
    const failed = (await Promise.all(results)).flatMap(({ reason, ...part }) =>
      reason === null ? [] : [{ ...part, reason }],
    );
    const reasons = Object.fromEntries(failed.map(({ name, reason }) => [name, reason]));
    this.note(reasons);
    if (failed.some(({ need }) => need === 'essential')) return { status: 'unready', reasons };
    return { status: failed.length > 0 ? 'degraded' : 'ready', reasons };
  }

  /** Logs changes only: proxies ask every second. */
  private note(now: Record<string, string>): void {
    for (const [name, reason] of Object.entries(now))
      if (this.last[name] !== reason) this.logger.warn(`Not ready: ${name}: ${reason}`);
    for (const name of Object.keys(this.last)) if (!(name in now)) this.logger.warn(`Ready again: ${name}`);
    this.last = now;
  }
}

/** Null if the check passes. */
async function reasonOf(check: ReadinessCheck, timeoutMs: number): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, `did not answer within ${timeoutMs} ms`);
  });
  try {
    return (await Promise.race([check(), tooLate])) ?? null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    clearTimeout(timer);
  }
}
