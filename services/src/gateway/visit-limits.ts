import type { Clock } from '../kernel/clock.js';
import type { Counters } from './counting/counters.js';
import { DomainError } from '../kernel/errors.js';

interface Limits {
  windowMs: number;
  /** Uses within the window. */
  visitor: number;
  network: number;
  /** Text of the refusal. @param minutes to wait, rounded up */
  text?: (minutes: number) => string;
}

/** Limits how often a visitor, and a network, may use a feature with its own limits. */
export class VisitLimits {
  constructor(
    private readonly clock: Clock,
    private readonly counters: Counters,
    private readonly limits: Limits,
  ) {}

  /** Null is not counted. @throws {DomainError} 429 */
  async take(visitor: string | null, network: string | null): Promise<void> {
    if (network !== null) await this.count(`n ${network}`, this.limits.network);
    if (visitor !== null) await this.count(`v ${visitor}`, this.limits.visitor);
  }

  private async count(key: string, most: number): Promise<void> {
    const now = this.clock.now().getTime();
    const { count, until } = await this.counters.add(key, this.limits.windowMs, now);
    if (count <= most) return;
    const seconds = Math.max(1, Math.ceil((until - now) / 1000));
    throw new DomainError('RATE_LIMITED', {
      text: this.limits.text?.(Math.ceil(seconds / 60)),
      headers: { 'Retry-After': String(seconds) },
    });
  }
}
