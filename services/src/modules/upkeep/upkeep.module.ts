import { Module } from '@nestjs/common';
import { JobsModule } from '../../jobs/jobs.module.js';
import { ResponseCacheModule } from '../../response-cache/response-cache.module.js';
import { YoutubeData } from '../contributions/index.js';
import { PicturesModule } from '../pictures/index.js';
import { TalksModule } from '../talks/index.js';
import { NeighbourJob } from './neighbours/neighbour-job.js';
import { VideoNumbersJob } from './numbers/video-numbers-job.js';
import { PictureSweep } from './pictures/picture-sweep.js';
import { SpeakerTagsJob } from './speaker-tags/speaker-tags-job.js';
import { SubjectListsJob } from './subject-lists/subject-lists-job.js';
import { LengthReportsController } from './videos/length-reports.controller.js';
import { LengthReports } from './videos/length-reports.service.js';
import { LengthReportUpkeep } from './videos/length-report-upkeep.js';
import { VideoJob } from './videos/video-job.js';

/** Background jobs that follow changes of the catalogue: neighbours, recordings of the same talk, checks and numbers of videos, subjects' lists, speakers' subjects, and pictures and reports that are no longer needed. */
@Module({
  imports: [JobsModule, PicturesModule, ResponseCacheModule, TalksModule],
  controllers: [LengthReportsController],
  providers: [
    NeighbourJob,
    PictureSweep,
    SpeakerTagsJob,
    SubjectListsJob,
    VideoJob,
    VideoNumbersJob,
    YoutubeData,
    LengthReports,
    LengthReportUpkeep,
  ],
})
export class UpkeepModule {}
