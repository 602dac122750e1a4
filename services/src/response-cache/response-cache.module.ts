import { Module } from '@nestjs/common';
import { CacheResets } from './cache-resets.js';
import { QuickResponses } from './quick-responses.js';
import { ResponseCache } from './response-cache.js';

/** Responses that are the same for everyone. */
@Module({
  providers: [ResponseCache, QuickResponses, CacheResets],
  exports: [ResponseCache, CacheResets],
})
export class ResponseCacheModule {
  constructor(resets: CacheResets, cache: ResponseCache) {
    resets.follow(() => cache.drop(''));
  }
}
