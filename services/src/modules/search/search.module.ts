import { Module } from '@nestjs/common';
import { TalksModule } from '../talks/talks.module.js';
import { IndexUpkeep } from './index-upkeep.js';
import { SearchFilters } from './search-filters.js';
import { SearchController } from './search.controller.js';
import { SearchService } from './search.service.js';
import { SuggestionsService } from './suggestions.service.js';

/** Finding talks by words, tags and speakers. */
@Module({
  imports: [TalksModule],
  controllers: [SearchController],
  providers: [SearchService, SearchFilters, SuggestionsService, IndexUpkeep],
})
export class SearchModule {}
