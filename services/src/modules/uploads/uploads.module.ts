import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { AnswersModule } from '../../answers/answers.module.js';
import { StorageModule } from '../../storage/storage.module.js';
import { EnrichmentModule } from '../enrichment/enrichment.module.js';
import { SpeakersModule } from '../speakers/speakers.module.js';
import { TalksModule } from '../talks/talks.module.js';
import { registerMultipart } from './multipart.js';
import { PictureSweep } from './picture-sweep.js';
import { PictureUploads } from './picture-uploads.service.js';
import { PicturesController } from './pictures.controller.js';
import { PicturesService } from './pictures.service.js';
import { SpeakerContributionsController } from './speaker-contributions.controller.js';
import { SpeakerContributions } from './speaker-contributions.service.js';
import { TalkContributionsController } from './talk-contributions.controller.js';
import { TalkContributions } from './talk-contributions.service.js';
import { VideoDetailsService } from './video-details.service.js';

/** Talks, speakers and pictures that members add. */
@Module({
  imports: [AnswersModule, EnrichmentModule, SpeakersModule, StorageModule, TalksModule],
  controllers: [TalkContributionsController, SpeakerContributionsController, PicturesController],
  providers: [
    TalkContributions,
    SpeakerContributions,
    PicturesService,
    PictureSweep,
    PictureUploads,
    VideoDetailsService,
  ],
  exports: [PicturesService],
})
export class UploadsModule implements OnApplicationBootstrap {
  constructor(private readonly host: HttpAdapterHost) {}

  /** No sooner: adding a plugin makes Fastify settle the routes, and each keeps the error handler that is set by then. */
  onApplicationBootstrap(): Promise<void> {
    return registerMultipart(this.host.httpAdapter.getInstance<FastifyInstance>());
  }
}
