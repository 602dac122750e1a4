import { Module } from '@nestjs/common';
import { TranscriptsService } from './transcripts.service.js';

/** What is known of a talk beyond what its speaker wrote. */
@Module({ providers: [TranscriptsService], exports: [TranscriptsService] })
export class EnrichmentModule {}
