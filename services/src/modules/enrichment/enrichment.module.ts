import { Module } from '@nestjs/common';
import { AnswersModule } from '../../answers/answers.module.js';
import { TalksModule } from '../talks/talks.module.js';
import { CaptionJob } from './captions/caption-job.js';
import { JobLeases } from './captions/job-lease.js';
import { EnrichmentController } from './enrichment.controller.js';
import { EnrichmentService } from './enrichment.service.js';
import { LanguageModel } from './model/language-model.js';
import { DailyBudget } from './runs/daily-budget.js';
import { EnrichmentRuns } from './runs/enrichment-runs.js';
import { TalkTexts } from './talk-texts.js';
import { TranscriptsController } from './transcripts.controller.js';
import { TranscriptsService } from './transcripts.service.js';

/** What is known of a talk beyond what its speaker wrote: transcript, summary, tags. */
@Module({
  imports: [AnswersModule, TalksModule],
  controllers: [EnrichmentController, TranscriptsController],
  providers: [
    EnrichmentService,
    EnrichmentRuns,
    DailyBudget,
    LanguageModel,
    TalkTexts,
    TranscriptsService,
    CaptionJob,
    JobLeases,
  ],
  exports: [DailyBudget, JobLeases],
})
export class EnrichmentModule {}
