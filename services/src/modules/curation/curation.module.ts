import { Module } from '@nestjs/common';
import { AnswersModule } from '../../answers/answers.module.js';
import { AccessModule } from '../rollouts/access/access.module.js';
import { PairSuggestions } from './speakers/pair-suggestions.js';
import { SpeakerCurationController } from './speakers/speaker-curation.controller.js';
import { SpeakerCuration } from './speakers/speaker-curation.service.js';

/** What operators decide about the catalogue: which speakers are one person. */
@Module({
  imports: [AnswersModule, AccessModule],
  controllers: [SpeakerCurationController],
  providers: [SpeakerCuration, PairSuggestions],
})
export class CurationModule {}
