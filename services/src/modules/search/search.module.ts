import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/index.js';
import { CatalogueWords } from './catalogue-words.js';
import { FacetsService } from './facets.service.js';
import { Finder } from './finder.js';
import { IndexUpkeep } from './index-upkeep.js';
import { NameFinder } from './name-finder.js';
import { PassageFinder } from './passage-finder.js';
import { ResultCounts } from './result-counts.js';
import { SearchDetailsService } from './search-details.service.js';
import { SearchFilters } from './search-filters.js';
import { SearchBoxController, SearchController } from './search.controller.js';
import { SearchService } from './search.service.js';
import { SuggestionsService } from './suggestions.service.js';
import { Understanding } from './understanding.js';

/** Search for talks, and for the people, conferences and subjects that lead to them. */
@Module({
  imports: [CatalogueModule],
  controllers: [SearchController, SearchBoxController],
  providers: [
    CatalogueWords,
    FacetsService,
    Finder,
    IndexUpkeep,
    NameFinder,
    PassageFinder,
    ResultCounts,
    SearchDetailsService,
    SearchFilters,
    SearchService,
    SuggestionsService,
    Understanding,
  ],
  exports: [SearchService],
})
export class SearchModule {}
