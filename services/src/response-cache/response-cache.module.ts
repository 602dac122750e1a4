import { Module } from '@nestjs/common';
import { ResponseCache } from './response-cache.js';

/** Responses that are the same for everybody. */
@Module({ providers: [ResponseCache], exports: [ResponseCache] })
export class ResponseCacheModule {}
