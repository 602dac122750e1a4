import { Module } from '@nestjs/common';
import { AnswersModule } from '../../answers/answers.module.js';
import { AccessModule } from '../rollouts/access/access.module.js';
import { PairSuggestions } from './speakers/pair-suggestions.js';
import { SpeakerCurationController } from './speakers/speaker-curation.controller.js';
import { SpeakerCuration } from './speakers/speaker-curation.service.js';
import { TalkCurationController } from './talks/talk-curation.controller.js';
import { TalkCuration } from './talks/talk-curation.service.js';

/** What operators decide about the catalogue: which speakers are one person, which recordings are of one talk. */
@Module({
  imports: [AnswersModule, AccessModule],
  controllers: [SpeakerCurationController, TalkCurationController],
  providers: [SpeakerCuration, PairSuggestions, TalkCuration],
})
export class CurationModule {}
