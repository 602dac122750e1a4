import { Module } from '@nestjs/common';
import { JobsModule } from '../../jobs/jobs.module.js';
import { ResponseCacheModule } from '../../response-cache/response-cache.module.js';
import { ContentsModule } from '../contents/index.js';
import { EnrichmentModule } from '../enrichment/index.js';
import { PicturesModule } from '../pictures/index.js';
import { SpeakersModule } from '../speakers/index.js';
import { TalksModule } from '../talks/index.js';
import { SpeakerContributionsController } from './speaker-contributions.controller.js';
import { SpeakerContributions } from './speaker-contributions.service.js';
import { TalkContributionsController } from './talk-contributions.controller.js';
import { TalkContributions } from './talk-contributions.service.js';
import { TranscriptContributionsController } from './transcript-contributions.controller.js';
import { TranscriptContributions } from './transcript-contributions.service.js';
import { VideoDetailsService } from './video-details.service.js';
import { YoutubeData } from './youtube-data.js';

/** Talks, speakers and transcripts that members add. */
@Module({
  imports: [
    ContentsModule,
    EnrichmentModule,
    JobsModule,
    PicturesModule,
    ResponseCacheModule,
    SpeakersModule,
    TalksModule,
  ],
  controllers: [
    TalkContributionsController,
    SpeakerContributionsController,
    TranscriptContributionsController,
  ],
  providers: [
    TalkContributions,
    SpeakerContributions,
    TranscriptContributions,
    VideoDetailsService,
    YoutubeData,
  ],
})
export class ContributionsModule {}
