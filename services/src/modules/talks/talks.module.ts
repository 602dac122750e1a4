import { Module } from '@nestjs/common';
import { ResponseCacheModule } from '../../response-cache/response-cache.module.js';
import { QuickTalks } from './quick-talks.js';
import { RankingUpkeep } from './ranking-upkeep.js';
import { SearchOpenings } from './search-openings.js';
import { CatalogueModule } from '../catalogue/index.js';
import { TalkDetails } from './talk-details.js';
import { TalkFiltersService } from './talk-filters.service.js';
import { TalkLikesService } from './talk-likes.service.js';
import { TalkMoreService } from './talk-more.service.js';
import { TalkOrder } from './talk-order.js';
import { TalkViewsService } from './talk-views.service.js';
import { TrendVotes } from './trend-votes.js';
import { TalksController } from './talks.controller.js';
import { TalksService } from './talks.service.js';

/** Talks: their pages, likes and views, and the cards other modules list. */
@Module({
  imports: [ResponseCacheModule, CatalogueModule],
  controllers: [TalksController],
  providers: [
    QuickTalks,
    SearchOpenings,
    TalksService,
    TalkDetails,
    TalkMoreService,
    TalkOrder,
    TalkLikesService,
    TalkViewsService,
    TalkFiltersService,
    TrendVotes,
    RankingUpkeep,
  ],
  exports: [TalksService, CatalogueModule],
})
export class TalksModule {}
