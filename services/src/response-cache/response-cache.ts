import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { Clock } from '../kernel/clock.js';
import { InFlight } from '../kernel/in-flight.js';
import { metrics } from '../monitoring/metrics/metrics.js';

/** A complete response as sent. */
export interface CachedResponse {
  body: Buffer;
  etag: string;
  /** Further headers, such as the total size of a list. */
  headers: Readonly<Record<string, string>>;
  /** Records a path and query that it answers for everyone, and the pattern of their route. */
  isAt: (url: string, route: string) => void;
}

interface Kept extends CachedResponse {
  /** Milliseconds since the epoch. */
  loadedAt: number;
  /** Milliseconds since the epoch; served as is before that. */
  freshUntil: number;
  /** Ids of the talks it shows, if it says so. */
  talks: ReadonlySet<number> | null;
}

/** What answers a path and query. */
interface Place {
  key: string;
  /** Pattern of its route. */
  route: string;
}

/** The parts of a response. */
interface Loaded<T> {
  value: T;
  headers?: Record<string, string>;
  /** The talks it shows, for {@link ResponseCache.dropTalk}. */
  talks?: readonly { id: number }[];
}

/** In milliseconds: before `fresh` a response is served as is; before `stale` it is served while a new one is loaded. */
export interface Lifetime {
  fresh: number;
  stale: number;
}

const SECOND = 1_000;
const LIST: Lifetime = { fresh: 10 * SECOND, stale: 60 * SECOND };

/** For responses that read every talk and change slowly. */
export const SLOWLY_CHANGING: Lifetime = { fresh: 60 * SECOND, stale: 600 * SECOND };

const MAX_BYTES = 24 * 1024 * 1024;

/** Longer URLs are searches, which no one repeats. */
const LONGEST_URL = 200;
const MAX_URLS = 2_000;

/** A body and its two compressed copies, at most. */
const WITH_COPIES = 1.5;

const LOOKS = {
  hit: metrics.cacheRequests.of('responses', 'hit'),
  stale: metrics.cacheRequests.of('responses', 'stale'),
  miss: metrics.cacheRequests.of('responses', 'miss'),
};

/** Caches responses that are the same for everyone, validated against their contract and serialised once. */
@Injectable()
export class ResponseCache {
  private readonly kept = new LRUCache<string, Kept>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }) => Math.ceil(body.length * WITH_COPIES) + 1,
  });
  private readonly loading = new InFlight<Kept>();
  /** By path and query. */
  private readonly places = new LRUCache<string, Place>({ max: MAX_URLS });

  constructor(private readonly clock: Clock) {}

  /**
   * The response for a key. Concurrent requests share one load.
   *
   * @param schema contract of the response; properties it does not name are dropped
   */
  async get<T>(
    key: string,
    schema: z.ZodType<T>,
    load: () => Promise<T>,
    lifetime: Lifetime = LIST,
  ): Promise<CachedResponse> {
    return this.getWithHeaders(key, schema, async () => ({ value: await load() }), lifetime);
  }

  /** As {@link get}, for a response with its own headers, or one that says which talks it shows. */
  async getWithHeaders<T>(
    key: string,
    schema: z.ZodType<T>,
    load: () => Promise<Loaded<T>>,
    lifetime: Lifetime = LIST,
  ): Promise<CachedResponse> {
    const cached = this.kept.get(key);
    const age = cached ? this.clock.now().getTime() - cached.loadedAt : Infinity;
    LOOKS[cached && age < lifetime.fresh ? 'hit' : cached && age < lifetime.stale ? 'stale' : 'miss'].value +=
      1;
    if (cached && age < lifetime.fresh) return cached;
    const next = this.loading.share(
      key,
      () => this.load(key, schema, load, lifetime),
      (loaded) => this.kept.set(key, loaded),
    );
    if (!cached || age >= lifetime.stale) return next;
    // The stale response is served; the next request that has to wait reports the error.
    next.catch(() => undefined);
    return cached;
  }

  /**
   * The response for a path and query answered before, while fresh, and the pattern of their route; undefined if the handler has to decide.
   */
  at(url: string): { response: CachedResponse; route: string } | undefined {
    const place = this.places.get(url);
    const response = place && this.fresh(place.key);
    return response && { response, route: place.route };
  }

  /** The response for a key, while fresh. */
  fresh(key: string): CachedResponse | undefined {
    const kept = this.kept.get(key);
    if (!kept || this.clock.now().getTime() >= kept.freshUntil) return undefined;
    LOOKS.hit.value += 1;
    return kept;
  }

  /** Drops every response whose key has this prefix, including one in flight, since it may have read earlier data. */
  drop(prefix: string): void {
    for (const key of this.kept.keys()) if (key.startsWith(prefix)) this.kept.delete(key);
    this.loading.forget(prefix);
  }

  /** As {@link drop}, except for responses that say which talks they show, and do not show this one. */
  dropTalk(prefix: string, talkId: number): void {
    for (const [key, { talks }] of this.kept.entries())
      if (key.startsWith(prefix) && talks?.has(talkId) !== false) this.kept.delete(key);
    this.loading.forget(prefix);
  }

  /** As {@link drop}, of one key. */
  dropOne(key: string): void {
    this.kept.delete(key);
    this.loading.forget(key);
  }

  private async load<T>(
    key: string,
    schema: z.ZodType<T>,
    load: () => Promise<Loaded<T>>,
    { fresh }: Lifetime,
  ): Promise<Kept> {
    const loadedAt = this.clock.now().getTime();
    const { value, headers = {}, talks } = await load();
    const body = Buffer.from(JSON.stringify(schema.parse(value)));
    const digest = createHash('sha256').update(body).update(Object.values(headers).join());
    const etag = `"${digest.digest('base64url').slice(0, 22)}"`;
    const isAt = (url: string, route: string) => {
      if (url.length <= LONGEST_URL) this.places.set(url, { key, route });
    };
    const shown = talks ? new Set(talks.map(({ id }) => id)) : null;
    return { body, etag, headers, isAt, loadedAt, freshUntil: loadedAt + fresh, talks: shown };
  }
}
