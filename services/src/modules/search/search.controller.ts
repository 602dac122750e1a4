import { Controller, Get, Query, SerializeOptions } from '@nestjs/common';
import { ApiOkResponse, ApiQuery, ApiTags } from '@nestjs/swagger';
import { SearchSuggestion, SearchSuggestionList, TalkCard, TalkCardList } from '@lectern/contracts';
import { SearchService } from './search.service.js';
import { SuggestionsService } from './suggestions.service.js';

/** A parameter as it comes: nothing, once, or several times. */
type Given = string | string[] | undefined;

const joined = (given: Given, between: string): string => [given ?? []].flat().join(between);

/**
 * Whatever is asked, as text: no query is malformed.
 *
 * @source product.md, section 7
 */
@ApiTags('talks')
@Controller('api/v1/talks')
export class SearchController {
  constructor(
    private readonly search: SearchService,
    private readonly suggestions: SuggestionsService,
  ) {}

  @Get('combined_search')
  @ApiQuery({ name: 'query', required: false })
  @ApiQuery({ name: 'tag', required: false, description: 'With commas between; any of them' })
  @ApiQuery({ name: 'speaker_name', required: false })
  @SerializeOptions({ schema: TalkCard })
  @ApiOkResponse({ standardSchema: TalkCardList })
  combined(
    @Query('query') query: Given,
    @Query('tag') tag: Given,
    @Query('speaker_name') speakerName: Given,
  ): Promise<TalkCard[]> {
    return this.search.find({
      query: joined(query, ' '),
      tag: joined(tag, ','),
      speakerName: [speakerName ?? []].flat()[0] ?? '',
    });
  }

  @Get('search_suggestions')
  @ApiQuery({ name: 'query', required: false })
  @SerializeOptions({ schema: SearchSuggestion })
  @ApiOkResponse({ standardSchema: SearchSuggestionList })
  suggest(@Query('query') query: Given): Promise<SearchSuggestion[]> {
    return this.suggestions.suggest(joined(query, ' '));
  }
}
