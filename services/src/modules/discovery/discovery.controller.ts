import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiQuery, ApiTags } from '@nestjs/swagger';
import { FurtherShelves, SiteCounts, TALK_LIST, type TalkCard, TalkCardList } from '@lectern/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ResponseCache, SLOWLY_CHANGING } from '../../response-cache/response-cache.js';
import { listHeaders, listPage, type ListPage, type Listed } from '../../response-cache/list-page.js';
import { sendResponse } from '../../response-cache/send-response.js';
import { DiscoveryService } from './discovery.service.js';
import { type Shelf, ShelvesService } from './shelves.service.js';
import { TalkListService } from './talk-list.service.js';

type Asked = Record<string, unknown>;

/** @source product.md, section 7 */
@ApiTags('discovery')
@Controller('api/v1/talk_discoveries')
export class DiscoveryController {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly lists: TalkListService,
    private readonly shelves: ShelvesService,
    private readonly answers: ResponseCache,
  ) {}

  @Get('carousel_talks')
  @ApiOkResponse({ standardSchema: TalkCardList })
  carousel(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.answer('carousel', () => this.shelves.carousel(), request, reply);
  }

  @Get('trending_talks')
  @ApiQuery({ name: 'shelf', required: false, description: '`true`: the selection shown on Discover' })
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
  @ApiOkResponse({ standardSchema: TalkCardList })
  recent(
    @Query('shelf') shelf: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    if (shelf === 'true') return this.shelf('recent', request, reply);
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
  @ApiOkResponse({ standardSchema: FurtherShelves })
  async further(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const answer = await this.answers.getWithHeaders(
      'discovery:further',
      FurtherShelves,
      async () => {
        const value = await this.shelves.further();
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
    if (query.shelf === 'true') return this.shelf(name, request, reply);
    const page = listPage(query, TALK_LIST);
    const key = `discovery:${name}:${page.page}:${page.perPage}`;
    const answer = await this.answers.getWithHeaders(key, TalkCardList, async () => {
      const { items, ...total } = await load(page);
      return { value: items, headers: listHeaders(request.url, page, total), talks: items };
    });
    return sendResponse(answer, request, reply);
  }

  private shelf(shelf: Shelf, request: FastifyRequest, reply: FastifyReply): Promise<Buffer | undefined> {
    return this.answer(`shelf:${shelf}`, () => this.shelves.shelf(shelf), request, reply);
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
