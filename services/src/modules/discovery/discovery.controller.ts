import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiQuery, ApiTags } from '@nestjs/swagger';
import { FurtherShelves, SiteCounts, TALK_LIST, type TalkCard, TalkCardList } from '@lectern/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ResponseCache, SLOWLY_CHANGING } from '../../response-cache/response-cache.js';
import { listHeaders, listPage, type ListPage, type Listed } from '../../response-cache/list-page.js';
import { sendResponse } from '../../response-cache/send-response.js';
import { LANGUAGES_FIRST, type ReaderLanguages, TalkLanguages } from '../catalogue/index.js';
import { DiscoveryService } from './discovery.service.js';
import { type Shelf, ShelvesService } from './shelves.service.js';
import { TalkListService } from './talk-list.service.js';

type Asked = Record<string, unknown>;

const SHELF_LANGUAGES = `Of a shelf: ${LANGUAGES_FIRST}`;

/** @source product.md, section 7 */
@ApiTags('discovery')
@Controller('api/v1/talk_discoveries')
export class DiscoveryController {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly lists: TalkListService,
    private readonly shelves: ShelvesService,
    private readonly languages: TalkLanguages,
    private readonly answers: ResponseCache,
  ) {}

  @Get('carousel_talks')
  @ApiQuery({ name: 'languages', required: false, description: LANGUAGES_FIRST })
  @ApiOkResponse({ standardSchema: TalkCardList })
  async carousel(
    @Query('languages') asked: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { tags } = await this.languages.asked(asked);
    return this.answer(`carousel:${tags.join()}`, () => this.shelves.carousel(tags), request, reply);
  }

  @Get('trending_talks')
  @ApiQuery({ name: 'shelf', required: false, description: '`true`: the selection shown on Discover' })
  @ApiQuery({ name: 'languages', required: false, description: SHELF_LANGUAGES })
  @ApiQuery({ name: 'page', required: false })
  @ApiQuery({ name: 'per_page', required: false })
  @ApiOkResponse({ standardSchema: TalkCardList })
  trending(
    @Query() query: Asked,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.list('trending', (page) => this.lists.trending(page), query, request, reply);
  }

  @Get('popular_talks')
  @ApiQuery({ name: 'shelf', required: false, description: '`true`: the selection shown on Discover' })
  @ApiQuery({ name: 'languages', required: false, description: SHELF_LANGUAGES })
  @ApiQuery({ name: 'page', required: false })
  @ApiQuery({ name: 'per_page', required: false })
  @ApiOkResponse({ standardSchema: TalkCardList })
  popular(
    @Query() query: Asked,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.list('popular', (page) => this.lists.popular(page), query, request, reply);
  }

  @Get('recent_talks')
  @ApiQuery({ name: 'shelf', required: false, description: '`true`: the selection shown on Discover' })
  @ApiQuery({ name: 'languages', required: false, description: SHELF_LANGUAGES })
  @ApiOkResponse({ standardSchema: TalkCardList })
  async recent(
    @Query() query: Asked,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const asked = await this.languages.asked(query.languages);
    if (query.shelf === 'true') return this.shelf('recent', asked, request, reply);
    return this.answer('recent', () => this.discovery.recent(), request, reply);
  }

  @Get('top_recent_talks')
  @ApiOkResponse({ standardSchema: TalkCardList })
  recentlySearched(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.answer('searched', () => this.discovery.recentlySearched(), request, reply);
  }

  @Get('counts')
  @ApiOkResponse({ standardSchema: SiteCounts })
  async counts(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const load = () => this.discovery.counts();
    return sendResponse(
      await this.answers.get('discovery:counts', SiteCounts, load, SLOWLY_CHANGING),
      request,
      reply,
    );
  }

  @Get('further_shelves')
  @ApiQuery({ name: 'languages', required: false, description: LANGUAGES_FIRST })
  @ApiOkResponse({ standardSchema: FurtherShelves })
  async further(
    @Query('languages') asked: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { tags } = await this.languages.asked(asked);
    const answer = await this.answers.getWithHeaders(
      `discovery:further:${tags.join()}`,
      FurtherShelves,
      async () => {
        const value = await this.shelves.further(tags);
        const { short_talks, numbered } = value;
        const talks = [
          ...short_talks,
          ...(numbered?.hidden_gems ?? []),
          ...(numbered?.most_watched?.talks ?? []),
        ];
        return { value, talks };
      },
      SLOWLY_CHANGING,
    );
    return sendResponse(answer, request, reply);
  }

  private async list(
    name: 'trending' | 'popular',
    load: (page: ListPage) => Promise<Listed<TalkCard>>,
    query: Asked,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    const asked = await this.languages.asked(query.languages);
    if (query.shelf === 'true') return this.shelf(name, asked, request, reply);
    const page = listPage(query, TALK_LIST);
    const key = `discovery:${name}:${page.page}:${page.perPage}`;
    const answer = await this.answers.getWithHeaders(key, TalkCardList, async () => {
      const { items, ...total } = await load(page);
      return { value: items, headers: listHeaders(request.url, page, total), talks: items };
    });
    return sendResponse(answer, request, reply);
  }

  private shelf(
    shelf: Shelf,
    { tags }: ReaderLanguages,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    const load = () => this.shelves.shelf(shelf, tags);
    return this.answer(`shelf:${shelf}:${tags.join()}`, load, request, reply);
  }

  private async answer(
    list: string,
    load: () => Promise<TalkCard[]>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    const answer = await this.answers.getWithHeaders(`discovery:${list}`, TalkCardList, async () => {
      const value = await load();
      return { value, talks: value };
    });
    return sendResponse(answer, request, reply);
  }
}
