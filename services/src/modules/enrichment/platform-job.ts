import { Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { TranscriptSource } from '@lectern/contracts';
import type { Config } from '../../config/config.js';
import type { JobLeases } from '../../jobs/job-lease.js';
import { PassEnded, Passes, passSignal } from '../../jobs/passes.js';
import type { DailyBudget } from '../../jobs/daily-budget.js';

/** When there is nothing to do, or the daily limit is reached. */
const IDLE_MS = 10 * 60_000;
const LEASE_MS = 60_000;
const FIRST_REST_MS = 60_000;
const LONGEST_REST_MS = 6 * 3_600_000;

/** The platform could not be reached, or refuses. */
export interface Away {
  kind: 'away';
  reason: string;
  /** Whose transcripts it has, for jobs that ask several. */
  source?: TranscriptSource;
}

interface Pace {
  /** Name of lease and budget. */
  job: string;
  /** Whom to ask; null turns the job off. */
  url: string | null;
  /** In milliseconds. Long enough for start-up, and its tests, to finish first. */
  firstAfterMs: number;
  /** Milliseconds between requests. */
  everyMs: number;
  /** Requests a day. */
  aDay: number;
  /** The longest that one takes. */
  leaseMs?: number;
}

interface Means {
  leases: JobLeases;
  budget: DailyBudget;
  config: Config;
}

/**
 * Background job: queries a platform about one talk after the other, at a rate shared by all processes. An unreachable platform is
 * retried at growing intervals and logged only at debug level: a machine without a network is not a fault.
 */
export abstract class PlatformJob<Talk, Answer extends { kind: string }>
  implements OnApplicationBootstrap, OnModuleDestroy
{
  private readonly logger = new Logger(this.constructor.name);
  readonly passes = new Passes<number>(this.constructor.name);
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private restMs = FIRST_REST_MS;

  protected constructor(
    private readonly pace: Pace,
    private readonly means: Means,
  ) {}

  /** The next talk to query. */
  protected abstract candidate(): Promise<Talk | undefined>;

  protected abstract ask(url: string, talk: Talk, signal: AbortSignal): Promise<Answer | Away>;

  protected abstract record(talk: Talk, answer: Answer): Promise<void>;

  /** Records that the platform said nothing about this talk. */
  protected async leave(_talk: Talk, _away: Away): Promise<void> {}

  onApplicationBootstrap(): void {
    if (this.pace.url !== null && this.means.config.env !== 'test') this.schedule(this.pace.firstAfterMs);
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.timer);
    await this.passes.idle();
  }

  private schedule(milliseconds: number): void {
    if (this.stopping.signal.aborted) return;
    this.passes.plan(milliseconds);
    this.timer = setTimeout(() => void this.run().then((wait) => this.schedule(wait)), milliseconds);
    this.timer.unref();
  }

  /** Queries one talk. Resolves to the milliseconds until the next run. Never throws: failures are retried. */
  async run(): Promise<number> {
    try {
      return await this.passes.run(() => this.next());
    } catch (error) {
      if (error instanceof PassEnded) this.logger.warn(error.message);
      else this.logger.error('A pass failed', error instanceof Error ? error.stack : String(error));
      return IDLE_MS;
    }
  }

  private async next(): Promise<number> {
    const { job, url, everyMs, aDay, leaseMs = LEASE_MS } = this.pace;
    const { leases, budget } = this.means;
    if (url === null || !(await this.candidate()) || !(await leases.take(job, leaseMs))) return IDLE_MS;
    let rest = everyMs;
    try {
      // Another process may have queried it meanwhile.
      const talk = await this.candidate();
      if (!talk) return IDLE_MS;
      if ((await budget.take(job, 1, aDay)) === null) return (rest = IDLE_MS);
      const answer = await this.ask(url, talk, passSignal(this.stopping.signal));
      if (this.stopping.signal.aborted) return (rest = 0);
      if (isAway(answer)) {
        await this.leave(talk, answer);
        return (rest = this.leaveAlone(answer.reason));
      }
      this.restMs = FIRST_REST_MS;
      await this.record(talk, answer);
      return everyMs;
    } finally {
      // The pause applies to every process.
      await leases.release(job, rest);
    }
  }

  private leaveAlone(reason: string): number {
    const rest = this.restMs;
    this.logger.debug(
      `The video platform cannot be queried (${reason}); retrying in ${Math.round(rest / 60_000)} min`,
    );
    this.restMs = Math.min(rest * 2, LONGEST_REST_MS);
    return rest;
  }
}

const isAway = <Answer extends { kind: string }>(answer: Answer | Away): answer is Away =>
  answer.kind === 'away';
