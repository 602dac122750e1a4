import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { DailyBudget } from '../../jobs/daily-budget.js';
import type { PlatformActor } from '../access/index.js';

const DAY_MS = 24 * 60 * 60_000;
/** Per team and day (UTC): releases, and checks that render pages. */
const MOST_A_DAY = 60;
/** Of all files that a team's releases of a day bring, compressed copies included. */
const MOST_MEGABYTES = 1_000;
const MEGABYTE = 1024 * 1024;

/**
 * Limits what a team's builds may take up in a day, counted across processes: pages rendered before publication, and
 * storage. Operators are not limited.
 */
@Injectable()
export class BuildAllowance {
  constructor(
    private readonly budget: DailyBudget,
    private readonly clock: Clock,
  ) {}

  /** @throws {DomainError} `RATE_LIMITED` until the next day */
  takeCheck(actor: PlatformActor): Promise<void> {
    return this.take(actor, 'check', 1, MOST_A_DAY, `${MOST_A_DAY} checks`);
  }

  /** @param bytes of its files @throws {DomainError} as {@link takeCheck} */
  async takeRelease(actor: PlatformActor, bytes: number): Promise<void> {
    await this.take(actor, 'publish', 1, MOST_A_DAY, `${MOST_A_DAY} releases`);
    await this.take(actor, 'bytes', bytes, MOST_MEGABYTES * MEGABYTE, `${MOST_MEGABYTES} MB of releases`);
  }

  private async take(
    actor: PlatformActor,
    what: 'check' | 'publish' | 'bytes',
    amount: number,
    most: number,
    words: string,
  ): Promise<void> {
    if (actor.kind !== 'team') return;
    // A team's name may exceed the column.
    const team = createHash('sha256').update(actor.team).digest('hex').slice(0, 24);
    if ((await this.budget.take(`gate-${what} ${team}`, amount, most)) !== null) return;
    const left = DAY_MS - (this.clock.now().getTime() % DAY_MS);
    throw new DomainError('RATE_LIMITED', {
      text: `The team has reached the limit of ${words} a day. The next day starts at 00:00 UTC.`,
      headers: { 'Retry-After': String(Math.ceil(left / 1_000)) },
    });
  }
}
