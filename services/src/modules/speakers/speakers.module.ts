import { Module } from '@nestjs/common';
import { ResponseCacheModule } from '../../response-cache/response-cache.module.js';
import { CatalogueModule } from '../catalogue/index.js';
import { SpeakerLists } from './speaker-list.service.js';
import { SpeakerSubjects } from './speaker-subjects.js';
import { SpeakersController } from './speakers.controller.js';
import { SpeakersService } from './speakers.service.js';

/** Speakers: the list, the top ones, profiles, people with the same name. */
@Module({
  imports: [ResponseCacheModule, CatalogueModule],
  controllers: [SpeakersController],
  providers: [SpeakersService, SpeakerLists, SpeakerSubjects],
  exports: [SpeakersService],
})
export class SpeakersModule {}
