import { LRUCache } from 'lru-cache';

/** How often something happened in a window of time that began with the first occurrence. */
export interface Counted {
  count: number;
  /** Milliseconds since 1970. */
  until: number;
}

/** Storage for rate limits. Asynchronous, so that counts can live where all processes see them. */
export interface Counters {
  /** Increments the count of a key. @param now milliseconds since 1970 */
  add(key: string, windowMs: number, now: number): Promise<Counted>;
}

/** Counts in this process only. */
export class MemoryCounters implements Counters {
  private readonly counts: LRUCache<string, Counted>;

  /** @param most keys kept at once; beyond that, the least recently seen are forgotten */
  constructor(most: number) {
    this.counts = new LRUCache({ max: most });
  }

  async add(key: string, windowMs: number, now: number): Promise<Counted> {
    const known = this.counts.get(key);
    const counted = known && known.until > now ? known : { until: now + windowMs, count: 0 };
    counted.count += 1;
    this.counts.set(key, counted);
    return { ...counted };
  }
}
