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
    return { ...this.increment(key, windowMs, now) };
  }

  /** As {@link add}, up to a count of `most`. @returns whether it was counted */
  addUpTo(most: number, key: string, windowMs: number, now: number): boolean {
    const known = this.counts.get(key);
    if (known && known.until > now && known.count >= most) return false;
    this.increment(key, windowMs, now);
    return true;
  }

  /** Ends background work, of which subclasses may have some. */
  async stop(): Promise<void> {}

  protected put(key: string, counted: Counted): void {
    this.counts.set(key, counted);
  }

  protected increment(key: string, windowMs: number, now: number): Counted {
    const known = this.counts.get(key);
    if (known && known.until > now) {
      known.count += 1;
      return known;
    }
    const counted = { until: now + windowMs, count: 1 };
    this.counts.set(key, counted);
    return counted;
  }
}
