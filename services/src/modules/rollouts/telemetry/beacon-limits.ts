import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '../../../gateway/clock.js';
import { DomainError } from '../../../gateway/errors.js';
import { isLoopback } from './network.js';

const WINDOW_MS = 60_000;
const A_VISITOR = 60;
/** A school behind one address. */
const A_NETWORK = 300;
const KEPT = 20_000;

/** Keeps one visitor, and one network, from filling the telemetry: beacons a minute, of this process. */
@Injectable()
export class BeaconLimits {
  private readonly counts = new LRUCache<string, { until: number; count: number }>({ max: KEPT });

  constructor(private readonly clock: Clock) {}

  /** @throws DomainError 429 */
  take(visitor: string | null, network: string): void {
    if (!isLoopback(network)) this.count(`n ${network}`, A_NETWORK);
    if (visitor !== null) this.count(`v ${visitor}`, A_VISITOR);
  }

  private count(key: string, most: number): void {
    const now = this.clock.now().getTime();
    const known = this.counts.get(key);
    const window = known && known.until > now ? known : { until: now + WINDOW_MS, count: 0 };
    window.count += 1;
    this.counts.set(key, window);
    if (window.count <= most) return;
    const seconds = Math.max(1, Math.ceil((window.until - now) / 1000));
    throw new DomainError('RATE_LIMITED', { headers: { 'Retry-After': String(seconds) } });
  }
}
