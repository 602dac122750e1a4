import { Module } from '@nestjs/common';
import { AnswersModule } from '../../answers/answers.module.js';
import { AccessModule } from '../rollouts/access/access.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { PictureCurationController } from './pictures/picture-curation.controller.js';
import { PictureCuration } from './pictures/picture-curation.service.js';
import { SeriesCurationController } from './series/series-curation.controller.js';
import { SeriesCuration } from './series/series-curation.service.js';
import { PairSuggestions } from './speakers/pair-suggestions.js';
import { SpeakerCurationController } from './speakers/speaker-curation.controller.js';
import { SpeakerCuration } from './speakers/speaker-curation.service.js';
import { TalkCurationController } from './talks/talk-curation.controller.js';
import { TalkCuration } from './talks/talk-curation.service.js';

/** What operators decide about the catalogue: which speakers are one person and how they look, which recordings are of one talk, which conferences are of one series. */
@Module({
  imports: [AnswersModule, AccessModule, UploadsModule],
  controllers: [
    PictureCurationController,
    SeriesCurationController,
    SpeakerCurationController,
    TalkCurationController,
  ],
  providers: [PictureCuration, SeriesCuration, SpeakerCuration, PairSuggestions, TalkCuration],
})
export class CurationModule {}
