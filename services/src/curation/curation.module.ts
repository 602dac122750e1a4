import { Module } from '@nestjs/common';
import { ResponseCacheModule } from '../response-cache/response-cache.module.js';
import { AccessModule } from '../platform/access/index.js';
import { PicturesModule } from '../modules/pictures/index.js';
import { ContentsModule } from '../modules/contents/index.js';
import { EnrichmentModule } from '../modules/enrichment/index.js';
import { SubjectsModule } from '../modules/subjects/index.js';
import { SearchModule } from '../modules/search/index.js';
import { CaptionsController } from './captions/captions.controller.js';
import { ContentCurationController } from './contents/content-curation.controller.js';
import { ContentCuration } from './contents/content-curation.service.js';
import { UnrecordedContents } from './contents/unrecorded-contents.js';
import { MembersController } from './members/members.controller.js';
import { Members } from './members/members.service.js';
import { PictureCurationController } from './pictures/picture-curation.controller.js';
import { PictureCuration } from './pictures/picture-curation.service.js';
import { SeriesCurationController } from './series/series-curation.controller.js';
import { SeriesCuration } from './series/series-curation.service.js';
import { PairSuggestions } from './speakers/pair-suggestions.js';
import { SpeakerCurationController } from './speakers/speaker-curation.controller.js';
import { SpeakerCuration } from './speakers/speaker-curation.service.js';
import { SubjectCurationController } from './subjects/subject-curation.controller.js';
import { SubjectCuration } from './subjects/subject-curation.service.js';
import { TalkCurationController } from './talks/talk-curation.controller.js';
import { TalkCuration } from './talks/talk-curation.service.js';

/**
 * Operators' decisions on the catalogue: which speakers are the same person and their pictures, which recordings are of the same talk,
 * which conferences form a series, which talks to start with on a subject, what members may add and who may sign in, and
 * the talks' captions.
 */
@Module({
  imports: [
    ResponseCacheModule,
    AccessModule,
    ContentsModule,
    EnrichmentModule,
    PicturesModule,
    SearchModule,
    SubjectsModule,
  ],
  controllers: [
    CaptionsController,
    ContentCurationController,
    MembersController,
    PictureCurationController,
    SeriesCurationController,
    SpeakerCurationController,
    SubjectCurationController,
    TalkCurationController,
  ],
  providers: [
    ContentCuration,
    UnrecordedContents,
    Members,
    PictureCuration,
    SeriesCuration,
    SpeakerCuration,
    PairSuggestions,
    SubjectCuration,
    TalkCuration,
  ],
})
export class CurationModule {}
