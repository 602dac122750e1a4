import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { Clock } from '../gateway/clock.js';

/** A whole answer as it goes over the wire. */
export interface Answer {
  body: Buffer;
  etag: string;
  /** Further headers, such as how long a list is in all. */
  headers: Readonly<Record<string, string>>;
}

interface Kept extends Answer {
  /** Milliseconds since the epoch. */
  loadedAt: number;
}

/** What an answer is made of. */
interface Loaded<T> {
  value: T;
  headers: Record<string, string>;
}

/** In milliseconds: until `fresh` an answer is served as it is; until `stale` once more while a new one is made. */
export interface Lifetime {
  fresh: number;
  stale: number;
}

const SECOND = 1_000;
const LIST: Lifetime = { fresh: 10 * SECOND, stale: 60 * SECOND };

/** For what reads every talk there is, and changes little by little. */
export const SLOWLY_CHANGING: Lifetime = { fresh: 60 * SECOND, stale: 600 * SECOND };

const MAX_BYTES = 24 * 1024 * 1024;

/** A body, and what its two compressed copies come to at most. */
const WITH_COPIES = 1.5;

/** Keeps the answers that are the same for everybody, checked against their contract and serialised once. */
@Injectable()
export class AnswerCache {
  private readonly kept = new LRUCache<string, Kept>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }) => Math.ceil(body.length * WITH_COPIES) + 1,
  });
  private readonly loading = new Map<string, Promise<Kept>>();

  constructor(private readonly clock: Clock) {}

  /**
   * The answer of that key. Of many that ask at once, one loads.
   *
   * @param schema what the answer must be; what it does not name is left out
   */
  async get<T>(
    key: string,
    schema: z.ZodType<T>,
    load: () => Promise<T>,
    lifetime: Lifetime = LIST,
  ): Promise<Answer> {
    return this.getWithHeaders(key, schema, async () => ({ value: await load(), headers: {} }), lifetime);
  }

  /** The same for an answer that says something in its headers, too. */
  async getWithHeaders<T>(
    key: string,
    schema: z.ZodType<T>,
    load: () => Promise<Loaded<T>>,
    lifetime: Lifetime = LIST,
  ): Promise<Answer> {
    const kept = this.kept.get(key);
    const age = kept ? this.clock.now().getTime() - kept.loadedAt : Infinity;
    if (kept && age < lifetime.fresh) return kept;
    const next = this.refresh(key, schema, load);
    if (!kept || age >= lifetime.stale) return next;
    // The old answer stands in; the next request that must wait for a new one reports what is wrong.
    next.catch(() => undefined);
    return kept;
  }

  /** Forgets every answer whose key starts so, one being loaded among them, since it may have read what was before. */
  drop(prefix: string): void {
    for (const key of [...this.kept.keys(), ...this.loading.keys()]) {
      if (!key.startsWith(prefix)) continue;
      this.kept.delete(key);
      this.loading.delete(key);
    }
  }

  private refresh<T>(key: string, schema: z.ZodType<T>, load: () => Promise<Loaded<T>>): Promise<Kept> {
    const underWay = this.loading.get(key);
    if (underWay) return underWay;
    const next: Promise<Kept> = this.load(schema, load)
      .then((kept) => {
        if (this.loading.get(key) === next) this.kept.set(key, kept);
        return kept;
      })
      .finally(() => {
        if (this.loading.get(key) === next) this.loading.delete(key);
      });
    this.loading.set(key, next);
    return next;
  }

  private async load<T>(schema: z.ZodType<T>, load: () => Promise<Loaded<T>>): Promise<Kept> {
    const loadedAt = this.clock.now().getTime();
    const { value, headers } = await load();
    const body = Buffer.from(JSON.stringify(schema.parse(value)));
    const digest = createHash('sha256').update(body).update(Object.values(headers).join());
    const etag = `"${digest.digest('base64url').slice(0, 22)}"`;
    return { body, etag, headers, loadedAt };
  }
}
