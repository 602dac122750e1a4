import { Controller, Get, Query, Req, Res, SerializeOptions } from '@nestjs/common';
import { ApiOkResponse, ApiQuery, ApiTags } from '@nestjs/swagger';
import {
  FacetValue,
  FacetValueList,
  SEARCH_FACETS,
  SEARCH_LENGTHS,
  SEARCH_SORTS,
  SearchBoxAnswer,
  SearchDetails,
  SearchResult,
  SearchResultList,
  SearchSuggestion,
  SearchSuggestionList,
  TALK_FIELDS,
  TALK_FILTERS,
  type TalkFieldKindOf,
  type TalkFilterName,
} from '@lectern/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../kernel/errors.js';
import { isFacet } from './facets.service.js';
import { pageLinks } from './page-links.js';
import { SearchDetailsService } from './search-details.service.js';
import { searchPage, searchParameters } from './search-parameters.js';
import { SearchService } from './search.service.js';
import { SuggestionsService } from './suggestions.service.js';

/** A raw query: each parameter absent, single, or repeated. */
type Given = Record<string, unknown>;

const textOf = (input: unknown): string => [input ?? []].flat().map(String).join(' ');

/** The parameters of filters by kind, for the API documentation. */
const OF_KIND: Record<TalkFieldKindOf<TalkFilterName>, (title: string) => object> = {
  names: () => ({ description: 'Separated by commas; all must match' }),
  name: () => ({}),
  slug: () => ({ description: 'Slug of a series or conference' }),
  year: () => ({}),
  language: () => ({ description: 'BCP 47' }),
  format: () => ({}),
  length: () => ({ enum: SEARCH_LENGTHS }),
  switch: (title) => ({ description: `\`true\`: only talks ${title.toLowerCase()}` }),
  found: (title) => ({ description: `\`true\`: only talks found ${title.toLowerCase()}` }),
};

const filters = TALK_FILTERS.map((name) => {
  const { kind, filter } = TALK_FIELDS[name];
  return [name, OF_KIND[kind](filter.title)] as const;
});

/** Search parameters, for the API documentation. */
function SearchQuery(): MethodDecorator {
  const parameters: Record<string, object> = {
    query: {},
    ...Object.fromEntries(filters),
    sort: {
      enum: SEARCH_SORTS,
      description:
        'Orders all talks found; if there are more than `X-Total-Count` (`X-Total-Capped: true`), those of them that were added to the site last',
    },
    exact: { description: '`true`: no corrections and no omitted words' },
  };
  return (target, key, descriptor) => {
    for (const [name, options] of Object.entries(parameters))
      ApiQuery({ name, required: false, ...options })(target, key, descriptor);
  };
}

/** @source product.md, section 7; catalogue.md, section 5 */
@ApiTags('talks')
@Controller('api/v1/talks')
export class SearchController {
  constructor(
    private readonly search: SearchService,
    private readonly aroundIt: SearchDetailsService,
    private readonly suggestions: SuggestionsService,
  ) {}

  @Get('combined_search')
  @SearchQuery()
  @ApiQuery({ name: 'page', required: false, description: 'From 1; a page past the last one is a 404' })
  @ApiQuery({ name: 'per_page', required: false })
  @SerializeOptions({ schema: SearchResult })
  @ApiOkResponse({
    standardSchema: SearchResultList,
    headers: {
      'X-Total-Count': {
        description:
          'Talks with all words, exact up to 100,000 if it is known, else up to 10,000; if fewer than five have all, those with most of them, too',
        schema: { type: 'integer' },
      },
      'X-Total-Capped': {
        description: '`true` if there are more: `search_details` counts them',
        schema: { type: 'string' },
      },
      'X-Total-Pages': {
        description: 'Pages, including those with talks that lack a word',
        schema: { type: 'integer' },
      },
      Link: { description: 'first, prev, next and last', schema: { type: 'string' } },
    },
  })
  async combined(
    @Query() query: Given,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SearchResult[]> {
    const { page, perPage } = searchPage(query);
    const { talks, total, capped, pages } = await this.search.page(searchParameters(query), page, perPage);
    const links = pageLinks(request.url, page, pages);
    void reply
      .header('X-Total-Count', String(total))
      .header('X-Total-Capped', String(capped))
      .header('X-Total-Pages', String(pages));
    if (links) void reply.header('Link', links);
    return talks;
  }

  @Get('search_details')
  @SearchQuery()
  @SerializeOptions({ schema: SearchDetails })
  @ApiOkResponse({ standardSchema: SearchDetails })
  details(@Query() query: Given): Promise<SearchDetails> {
    return this.aroundIt.details(searchParameters(query));
  }

  @Get('search_facet')
  @SearchQuery()
  @ApiQuery({ name: 'facet', enum: SEARCH_FACETS })
  @ApiQuery({ name: 'find', required: false, description: 'Prefix of a word in the value’s name' })
  @SerializeOptions({ schema: FacetValue })
  @ApiOkResponse({ standardSchema: FacetValueList })
  facet(@Query() query: Given): Promise<FacetValue[]> {
    const { facet } = query;
    if (!isFacet(facet))
      throw new DomainError('BAD_REQUEST', { text: `The facet must be one of ${SEARCH_FACETS.join(', ')}.` });
    return this.aroundIt.facet(searchParameters(query), facet, textOf(query.find));
  }

  @Get('search_suggestions')
  @ApiQuery({ name: 'query', required: false })
  @SerializeOptions({ schema: SearchSuggestion })
  @ApiOkResponse({ standardSchema: SearchSuggestionList })
  suggest(@Query() query: Given): Promise<SearchSuggestion[]> {
    return this.suggestions.suggest(textOf(query.query));
  }
}

/** @source catalogue.md, section 5, "One box" */
@ApiTags('search')
@Controller('api/v1/search')
export class SearchBoxController {
  constructor(private readonly suggestions: SuggestionsService) {}

  @Get('suggestions')
  @ApiQuery({ name: 'query', required: false })
  @SerializeOptions({ schema: SearchBoxAnswer })
  @ApiOkResponse({ standardSchema: SearchBoxAnswer })
  suggest(@Query() query: Given): Promise<SearchBoxAnswer> {
    return this.suggestions.box(textOf(query.query));
  }
}
