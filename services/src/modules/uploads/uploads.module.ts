import { Module } from '@nestjs/common';
import { AnswersModule } from '../../answers/answers.module.js';
import { TalksModule } from '../talks/talks.module.js';
import { TalkContributionsController } from './talk-contributions.controller.js';
import { TalkContributions } from './talk-contributions.service.js';

/** Talks, speakers and pictures that members add. */
@Module({
  imports: [AnswersModule, TalksModule],
  controllers: [TalkContributionsController],
  providers: [TalkContributions],
})
export class UploadsModule {}
