import { Module } from '@nestjs/common';
import { AnswersModule } from '../../answers/answers.module.js';
import { TalksModule } from '../talks/talks.module.js';
import { SpeakersController } from './speakers.controller.js';
import { SpeakersService } from './speakers.service.js';

/** Speakers: the list, the top ones, their profiles. */
@Module({
  imports: [AnswersModule, TalksModule],
  controllers: [SpeakersController],
  providers: [SpeakersService],
  exports: [SpeakersService],
})
export class SpeakersModule {}
