import { Module } from '@nestjs/common';
import { JobsModule } from '../../jobs/jobs.module.js';
import { ResponseCacheModule } from '../../response-cache/response-cache.module.js';
import { TalksModule } from '../talks/index.js';
import { Captions } from './captions/captions.service.js';
import { CaptionCoverages } from './captions/caption-coverages.service.js';
import { CaptionCounts } from './captions/caption-counts.js';
import { EnrichmentController } from './enrichment.controller.js';
import { EnrichmentService } from './enrichment.service.js';
import { LanguageModel } from './model/language-model.js';
import { EnrichmentRuns } from './runs/enrichment-runs.js';
import { RecordingCaptionsJob } from './recordings/recording-captions-job.js';
import { SpeechServer } from './recordings/speech-server.js';
import { SummaryRenewal } from './summary-renewal.js';
import { TalkTexts } from './talk-texts.js';
import { TranscriptsController } from './transcripts.controller.js';
import { TranscriptsService } from './transcripts.service.js';

/** Data about a talk beyond its speaker's own texts: transcript, summary, tags. */
@Module({
  imports: [JobsModule, ResponseCacheModule, TalksModule],
  controllers: [EnrichmentController, TranscriptsController],
  providers: [
    CaptionCounts,
    CaptionCoverages,
    Captions,
    EnrichmentService,
    EnrichmentRuns,
    LanguageModel,
    RecordingCaptionsJob,
    SpeechServer,
    SummaryRenewal,
    TalkTexts,
    TranscriptsService,
  ],
  exports: [CaptionCounts, CaptionCoverages, Captions, TranscriptsService],
})
export class EnrichmentModule {}
