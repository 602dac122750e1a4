import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.js';
import { DomainError } from './errors.js';

interface Limits {
  windowMs: number;
  /** How often within the window. */
  visitor: number;
  network: number;
  /** Visitors and networks that are counted at once; of more, those are forgotten that were not seen for longest. */
  kept: number;
  /** What is said to who comes too often. @param minutes to wait, rounded up */
  text?: (minutes: number) => string;
}

/** How often a visitor, and a network, may do something that has limits of its own: by this process. */
export class VisitLimits {
  private readonly counts: LRUCache<string, { until: number; count: number }>;

  constructor(
    private readonly clock: Clock,
    private readonly limits: Limits,
  ) {
    this.counts = new LRUCache({ max: limits.kept });
  }

  /** Null is not counted. @throws DomainError 429 */
  take(visitor: string | null, network: string | null): void {
    if (network !== null) this.count(`n ${network}`, this.limits.network);
    if (visitor !== null) this.count(`v ${visitor}`, this.limits.visitor);
  }

  private count(key: string, most: number): void {
    const now = this.clock.now().getTime();
    const known = this.counts.get(key);
    const window = known && known.until > now ? known : { until: now + this.limits.windowMs, count: 0 };
    window.count += 1;
    this.counts.set(key, window);
    if (window.count <= most) return;
    const seconds = Math.max(1, Math.ceil((window.until - now) / 1000));
    throw new DomainError('RATE_LIMITED', {
      text: this.limits.text?.(Math.ceil(seconds / 60)),
      headers: { 'Retry-After': String(seconds) },
    });
  }
}
