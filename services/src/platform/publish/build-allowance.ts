import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { DailyBudget } from '../../jobs/daily-budget.js';
import type { PlatformActor } from '../access/index.js';

const DAY_MS = 24 * 60 * 60_000;
/** Per team and day (UTC): published releases whose pages are rendered, and the same number of checks. */
const MOST_A_DAY = 60;

/**
 * Limits how often a team has pages rendered before publication, counted across processes. Operators are not
 * limited.
 */
@Injectable()
export class TrialAllowance {
  constructor(
    private readonly budget: DailyBudget,
    private readonly clock: Clock,
  ) {}

  /** @throws {DomainError} `RATE_LIMITED` until the next day */
  async take(actor: PlatformActor, what: 'publish' | 'check'): Promise<void> {
    if (actor.kind === 'operator') return;
    // A team's name may exceed the column.
    const team = createHash('sha256').update(actor.team).digest('hex').slice(0, 24);
    if ((await this.budget.take(`gate-${what} ${team}`, 1, MOST_A_DAY)) !== null) return;
    const left = DAY_MS - (this.clock.now().getTime() % DAY_MS);
    const kind = what === 'check' ? 'checks' : 'releases';
    throw new DomainError('RATE_LIMITED', {
      text: `The team has reached the limit of ${MOST_A_DAY} ${kind} a day. The next day starts at 00:00 UTC.`,
      headers: { 'Retry-After': String(Math.ceil(left / 1_000)) },
    });
  }
}
