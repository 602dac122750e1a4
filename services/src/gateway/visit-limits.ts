import type { Clock } from './clock.js';
import { type Counters, MemoryCounters } from './counters.js';
import { DomainError } from './errors.js';

interface Limits {
  windowMs: number;
  /** How often within the window. */
  visitor: number;
  network: number;
  /** Visitors and networks that are counted at once. */
  kept: number;
  /** What is said to who comes too often. @param minutes to wait, rounded up */
  text?: (minutes: number) => string;
}

/** How often a visitor, and a network, may do something that has limits of its own: by this process. */
export class VisitLimits {
  private readonly counters: Counters;

  constructor(
    private readonly clock: Clock,
    private readonly limits: Limits,
  ) {
    this.counters = new MemoryCounters(limits.kept);
  }

  /** Null is not counted. @throws DomainError 429 */
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
