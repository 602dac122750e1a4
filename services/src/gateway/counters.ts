import { LRUCache } from 'lru-cache';

/** How often something happened in a window of time that began with the first. */
export interface Counted {
  count: number;
  /** Milliseconds since 1970. */
  until: number;
}

/** What limits count with. Asynchronous, so that the counts can be where all processes see them. */
export interface Counters {
  /** Counts one more of a key. @param now milliseconds since 1970 */
  add(key: string, windowMs: number, now: number): Promise<Counted>;
}

/** Of this process. */
export class MemoryCounters implements Counters {
  private readonly counts: LRUCache<string, Counted>;

  /** @param most keys at once; of more, those are forgotten that were not seen for longest */
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
