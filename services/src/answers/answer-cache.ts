import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { Clock } from '../gateway/clock.js';

/** A whole answer as it goes over the wire. */
export interface Answer {
  body: Buffer;
  etag: string;
}

interface Kept extends Answer {
  /** Milliseconds since the epoch. */
  loadedAt: number;
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

/** Keeps the answers that are the same for everybody, checked against their contract and serialised once. */
@Injectable()
export class AnswerCache {
  private readonly kept = new LRUCache<string, Kept>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }) => body.length + 1,
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

  private refresh<T>(key: string, schema: z.ZodType<T>, load: () => Promise<T>): Promise<Kept> {
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

  private async load<T>(schema: z.ZodType<T>, load: () => Promise<T>): Promise<Kept> {
    const loadedAt = this.clock.now().getTime();
    const body = Buffer.from(JSON.stringify(schema.parse(await load())));
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    return { body, etag, loadedAt };
  }
}
