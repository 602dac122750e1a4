import { Module } from '@nestjs/common';
import { ResponseCacheModule } from '../../response-cache/response-cache.module.js';
import { TalksModule } from '../talks/index.js';
import { DiscoveryController } from './discovery.controller.js';
import { DiscoveryService } from './discovery.service.js';
import { FreshConferences } from './fresh-conferences.js';
import { RecentImports } from './recent-imports.js';
import { ShelvesService } from './shelves.service.js';
import { TalkFilters } from './talk-filter.js';
import { TalkListController } from './talk-list.controller.js';
import { TalkListFiltersService } from './talk-list-filters.service.js';
import { TalkListService } from './talk-list.service.js';

/** The lists on the home page, trending and popular talks, and everything that can be watched. */
@Module({
  imports: [ResponseCacheModule, TalksModule],
  controllers: [DiscoveryController, TalkListController],
  providers: [
    DiscoveryService,
    FreshConferences,
    RecentImports,
    ShelvesService,
    TalkFilters,
    TalkListFiltersService,
    TalkListService,
  ],
})
export class DiscoveryModule {}
