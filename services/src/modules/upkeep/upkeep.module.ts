import { Module } from '@nestjs/common';
import { JobsModule } from '../../jobs/jobs.module.js';
import { ResponseCacheModule } from '../../response-cache/response-cache.module.js';
import { TalksModule } from '../talks/index.js';
import { NeighbourJob } from './neighbours/neighbour-job.js';
import { LengthReportsController } from './videos/length-reports.controller.js';
import { LengthReports } from './videos/length-reports.service.js';
import { VideoJob } from './videos/video-job.js';

/** Background jobs that follow the catalogue: neighbours, recordings of the same talk, and checks of videos. */
@Module({
  imports: [JobsModule, ResponseCacheModule, TalksModule],
  controllers: [LengthReportsController],
  providers: [NeighbourJob, VideoJob, LengthReports],
})
export class UpkeepModule {}
