import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiQuery, ApiTags } from '@nestjs/swagger';
import {
  AddedTalkList,
  SEARCH_LENGTHS,
  TALK_LIST,
  TALK_SORTS,
  TalkCardList,
  TalkImportList,
  TalkListFilters,
} from '@lectern/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LANGUAGES_FIRST, TalkLanguages } from '../catalogue/index.js';
import { ResponseCache, SLOWLY_CHANGING } from '../../response-cache/response-cache.js';
import { listHeaders, listPage } from '../../response-cache/list-page.js';
import { sendResponse } from '../../response-cache/send-response.js';
import { RecentImports } from './recent-imports.js';
import { TalkListFiltersService } from './talk-list-filters.service.js';
import { CHOICES, talkListParams } from './talk-list-query.js';
import { TalkListService } from './talk-list.service.js';

/** Everything that can be watched, in pages. */
@ApiTags('talks')
@Controller('api/v1/talks')
export class TalkListController {
  constructor(
    private readonly lists: TalkListService,
    private readonly filters: TalkListFiltersService,
    private readonly recent: RecentImports,
    private readonly languages: TalkLanguages,
    private readonly answers: ResponseCache,
  ) {}

  @Get()
  @ApiQuery({ name: 'sort', required: false, enum: TALK_SORTS })
  @ApiQuery({
    name: 'tag',
    required: false,
    description: 'Slugs or names separated by commas; all must match',
  })
  @ApiQuery({ name: 'language', required: false, description: 'BCP 47' })
  @ApiQuery({ name: 'format', required: false })
  @ApiQuery({ name: 'length', required: false, enum: SEARCH_LENGTHS })
  @ApiQuery({ name: 'year', required: false })
  @ApiQuery({ name: 'languages', required: false, description: LANGUAGES_FIRST })
  @ApiQuery({ name: 'page', required: false })
  @ApiQuery({ name: 'per_page', required: false })
  @ApiOkResponse({ standardSchema: TalkCardList })
  async list(
    @Query() query: Record<string, unknown>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { tags: first } = await this.languages.asked(query.languages);
    const params = { ...talkListParams(query), first };
    const answer = await this.answers.getWithHeaders(
      `talks:list:${JSON.stringify(params)}`,
      TalkCardList,
      async () => {
        const { items, ...total } = await this.lists.list(params);
        return { value: items, headers: listHeaders(request.url, params, total, CHOICES) };
      },
    );
    return sendResponse(answer, request, reply);
  }

  @Get('recently_added')
  @ApiQuery({ name: 'page', required: false })
  @ApiQuery({ name: 'per_page', required: false })
  @ApiOkResponse({ standardSchema: AddedTalkList })
  async added(
    @Query() query: Record<string, unknown>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const page = listPage(query, TALK_LIST);
    const answer = await this.answers.getWithHeaders(
      `talks:added:${page.page}:${page.perPage}`,
      AddedTalkList,
      async () => {
        const { items, ...total } = await this.lists.added(page);
        return { value: items, headers: listHeaders(request.url, page, total) };
      },
    );
    return sendResponse(answer, request, reply);
  }

  @Get('recent_imports')
  @ApiOkResponse({ standardSchema: TalkImportList })
  async imports(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const answer = await this.answers.get(
      'talks:recent_imports',
      TalkImportList,
      () => this.recent.all(),
      SLOWLY_CHANGING,
    );
    return sendResponse(answer, request, reply);
  }

  @Get('list_filters')
  @ApiOkResponse({ standardSchema: TalkListFilters })
  async choices(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const answer = await this.answers.get(
      'talks:list_filters',
      TalkListFilters,
      () => this.filters.all(),
      SLOWLY_CHANGING,
    );
    return sendResponse(answer, request, reply);
  }
}
