import { Module } from '@nestjs/common';
import { AnswersModule } from '../../answers/answers.module.js';
import { EnrichmentModule } from '../enrichment/enrichment.module.js';
import { TalksModule } from '../talks/talks.module.js';
import { NeighbourJob } from './neighbours/neighbour-job.js';
import { LengthReportsController } from './videos/length-reports.controller.js';
import { LengthReports } from './videos/length-reports.service.js';
import { VideoJob } from './videos/video-job.js';

/** What follows the catalogue in the background: what talks lead on to, other recordings of them, and what became of their videos. */
@Module({
  imports: [AnswersModule, EnrichmentModule, TalksModule],
  controllers: [LengthReportsController],
  providers: [NeighbourJob, VideoJob, LengthReports],
})
export class UpkeepModule {}
