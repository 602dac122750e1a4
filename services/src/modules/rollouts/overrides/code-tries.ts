import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '../../../gateway/clock.js';
import { DomainError } from '../../../gateway/errors.js';

const WINDOW_MS = 10 * 60_000;
const A_VISITOR = 10;
const A_NETWORK = 30;
const KEPT = 50_000;

/**
 * How often a code may be typed, right or wrong: tries in ten minutes, of this process.
 *
 * There are 23^8 = 7.8e10 codes, each good for ten minutes. Twenty of them open at once, and somebody who tries from a thousand networks
 * against two processes: 60,000 tries in ten minutes hit one with a probability of 60,000 × 20 / 7.8e10 = 1.5e-5, so in about a
 * year and a quarter of trying without a pause. From one network it takes a thousand times as long. What is won then is a browser of
 * one's own that asks for scripts at one's own machine.
 *
 * The machine itself counts as a network like any other: behind a proxy that `TRUST_PROXY` does not name, everybody shares its tries.
 */
@Injectable()
export class CodeTries {
  private readonly counts = new LRUCache<string, { until: number; count: number }>({ max: KEPT });

  constructor(private readonly clock: Clock) {}

  /** @throws DomainError 429 */
  take(visitor: string, network: string): void {
    this.count(`n ${network}`, A_NETWORK);
    this.count(`v ${visitor}`, A_VISITOR);
  }

  private count(key: string, most: number): void {
    const now = this.clock.now().getTime();
    const known = this.counts.get(key);
    const window = known && known.until > now ? known : { until: now + WINDOW_MS, count: 0 };
    window.count += 1;
    this.counts.set(key, window);
    if (window.count <= most) return;
    const seconds = Math.max(1, Math.ceil((window.until - now) / 1000));
    throw new DomainError('RATE_LIMITED', {
      text: `Too many codes were tried. Please wait ${Math.ceil(seconds / 60)} minutes.`,
      headers: { 'Retry-After': String(seconds) },
    });
  }
}
