import { Module } from '@nestjs/common';
import { QuickResponses } from './quick-responses.js';
import { ResponseCache } from './response-cache.js';

/** Responses that are the same for everyone. */
@Module({ providers: [ResponseCache, QuickResponses], exports: [ResponseCache] })
export class ResponseCacheModule {}
