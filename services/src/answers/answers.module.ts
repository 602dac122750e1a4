import { Module } from '@nestjs/common';
import { AnswerCache } from './answer-cache.js';

/** Answers that are the same for everybody. */
@Module({ providers: [AnswerCache], exports: [AnswerCache] })
export class AnswersModule {}
