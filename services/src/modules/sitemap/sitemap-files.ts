import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { compress, type Encoding } from '../../gateway/compression.js';
import { Clock } from '../../kernel/clock.js';
import { ConcurrencyLimit } from '../../kernel/concurrency-limit.js';
import { CacheResets } from '../../response-cache/cache-resets.js';
import { SitemapService } from './sitemap.service.js';

/** A file of the sitemap, compressed for all clients. */
interface SitemapFile extends Readonly<Record<Encoding, Buffer>> {
  etag: string;
}

export const INDEX = '/sitemap.xml';

const HOUR_MS = 3_600_000;
/** Some 60 parts of 50,000 addresses. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Makes each file of the sitemap once an hour, when it is requested, and keeps it compressed: reading, writing and compressing 50,000
 * addresses takes half a second. While one is made again, the earlier one is sent, unless something
 * was hidden or restored since. One file is made at a time.
 */
@Injectable()
export class SitemapFiles {
  private readonly making = new ConcurrencyLimit(1);
  private readonly files: LRUCache<string, SitemapFile>;

  constructor(
    private readonly sitemap: SitemapService,
    resets: CacheResets,
    clock: Clock,
  ) {
    this.files = new LRUCache<string, SitemapFile>({
      maxSize: MAX_BYTES,
      sizeCalculation: ({ br, gzip }) => br.length + gzip.length,
      ttl: HOUR_MS,
      ttlResolution: 0,
      perf: { now: () => clock.now().getTime() },
      allowStale: true,
      allowStaleOnFetchRejection: true,
      // A file that is being made while the cache is emptied is sent, but not kept.
      ignoreFetchAbort: true,
      fetchMethod: (path) => this.making.run('', () => this.make(path)),
    });
    resets.follow(() => this.files.clear());
  }

  /**
   * The index or a part, by its path; undefined if it does not exist. Concurrent requests for a file share its making.
   */
  get(path: string): Promise<SitemapFile | undefined> {
    return this.files.fetch(path);
  }

  private async make(path: string): Promise<SitemapFile | undefined> {
    const text = await (path === INDEX ? this.sitemap.index() : this.sitemap.part(basename(path)));
    if (text === null) return undefined;
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
    return { etag, br: await compress(text, 'br'), gzip: await compress(text, 'gzip') };
  }
}
