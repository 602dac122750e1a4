import { Controller, Get, Param, Query, Req, Res, SerializeOptions } from '@nestjs/common';
import { ApiOkResponse, ApiQuery, ApiTags } from '@nestjs/swagger';
import {
  Conference,
  ConferenceAnswer,
  ConferenceDirectory,
  CONFERENCES_PER_PAGE,
  ConferenceList,
  ConferencePage,
  ConferenceTalks,
  SlotsAnswer,
} from '@lectern/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ResponseCache, SLOWLY_CHANGING } from '../../response-cache/response-cache.js';
import { sendResponse } from '../../response-cache/send-response.js';
import { Ctx, type RequestContext } from '../../gateway/request-context.js';
import { ConferenceLists } from './conference-lists.service.js';
import {
  MOST_WITHOUT_PAGE,
  type PageParams,
  pageParams,
  RangeQuery,
  type TalksParams,
  talksParams,
} from './conference-queries.js';
import { ConferenceTalksService } from './conference-talks.service.js';
import { ConferencesService } from './conferences.service.js';
import { SlotsService } from './slots.service.js';

/** Cached pages: enough for every real one, few enough that invented numbers do not fill the cache. */
const KEPT_PAGES = 1_000;
const KEPT_PAGES_OF_TALKS = 20;
const AFTER_THE_FIRST = `/api/v1/conferences?page=${MOST_WITHOUT_PAGE / 100 + 1}&per_page=100`;

/** @source product.md, section 7 */
@ApiTags('conferences')
@Controller('api/v1/conferences')
export class ConferencesController {
  constructor(
    private readonly conferences: ConferencesService,
    private readonly lists: ConferenceLists,
    private readonly talks: ConferenceTalksService,
    private readonly slots: SlotsService,
    private readonly answers: ResponseCache,
  ) {}

  @Get()
  @ApiQuery({
    name: 'page',
    required: false,
    description: 'From 1; if omitted, an array of the first 500.',
  })
  @ApiQuery({ name: 'per_page', required: false })
  @ApiQuery({ name: 'query', required: false, description: 'Words of a name.' })
  @ApiQuery({ name: 'when', required: false, description: '`upcoming`, `past`, `undated` or `cancelled`.' })
  @ApiQuery({ name: 'year', required: false })
  @ApiOkResponse({ standardSchema: z.union([ConferenceList, ConferencePage]) })
  async list(
    @Query() query: Record<string, unknown>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const params = pageParams(query);
    if (params) {
      const answer = await this.page(params);
      return 'body' in answer ? sendResponse(answer, request, reply) : answer;
    }
    const answer = await this.answers.getWithHeaders('conferences:list', ConferenceList, async () => {
      const [value, { total }] = await Promise.all([this.lists.first(), this.counts()]);
      const isCut = total > MOST_WITHOUT_PAGE;
      const headers: Record<string, string> = isCut ? { Link: `<${AFTER_THE_FIRST}>; rel="next"` } : {};
      return { value, headers };
    });
    return sendResponse(answer, request, reply);
  }

  @Get('directory')
  @SerializeOptions({ schema: ConferenceDirectory })
  @ApiOkResponse({ standardSchema: ConferenceDirectory })
  directory(): Promise<ConferenceDirectory> {
    return this.counts();
  }

  @Get('filter')
  @ApiQuery({ name: 'page', required: false, description: 'From 1; `Link` gives the next page.' })
  @ApiQuery({ name: 'per_page', required: false, description: 'At most 500, the default.' })
  @SerializeOptions({ schema: Conference })
  @ApiOkResponse({ standardSchema: ConferenceList })
  async filter(
    @Query({ schema: RangeQuery }) range: RangeQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Conference[]> {
    const { conferences, isCut } = await this.lists.between(range);
    if (isCut) void reply.header('Link', `<${filterPath({ ...range, page: range.page + 1 })}>; rel="next"`);
    return conferences;
  }

  @Get(':slug')
  @SerializeOptions({ schema: ConferenceAnswer })
  @ApiOkResponse({ standardSchema: ConferenceAnswer })
  open(@Param('slug') slug: string): Promise<ConferenceAnswer> {
    return this.conferences.open(slug);
  }

  @Get(':slug/talks')
  @ApiQuery({
    name: 'sort',
    required: false,
    description: '`programme`, `views`, `longest`, `newest`, `title`.',
  })
  @ApiQuery({ name: 'tag', required: false, description: 'Slug of a subject.' })
  @ApiQuery({ name: 'language', required: false, description: 'BCP 47; only the language is used.' })
  @ApiQuery({ name: 'format', required: false })
  @ApiQuery({ name: 'video', required: false, description: '`1`: only talks that can be watched.' })
  @ApiQuery({ name: 'query', required: false, description: 'Words of a title or name.' })
  @ApiQuery({ name: 'page', required: false, description: 'From 1.' })
  @ApiOkResponse({ standardSchema: ConferenceTalks })
  async talksOf(
    @Param('slug') slug: string,
    @Query() query: Record<string, unknown>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const params = talksParams(query);
    const load = () => this.talks.page(slug, params);
    if (!isCommon(params)) return ConferenceTalks.parse(await load());
    const key = `conferences:talks:${slug}:${params.sort}:${params.page}`;
    return sendResponse(await this.answers.get(key, ConferenceTalks, load), request, reply);
  }

  @Get(':slug/slots')
  @SerializeOptions({ schema: SlotsAnswer })
  @ApiOkResponse({ standardSchema: SlotsAnswer })
  schedule(@Param('slug') slug: string, @Ctx() { user }: RequestContext): Promise<SlotsAnswer> {
    return this.slots.ofConference(slug, user);
  }

  private page(params: PageParams) {
    const load = () => this.lists.page(params);
    const { page, perPage, query, when, year } = params;
    if (query !== '' || perPage !== CONFERENCES_PER_PAGE || page > KEPT_PAGES) return load();
    return this.answers.get(`conferences:page:${when ?? ''}:${year ?? ''}:${page}`, ConferencePage, load);
  }

  private async counts(): Promise<ConferenceDirectory> {
    const load = () => this.lists.directory();
    const { body } = await this.answers.get(
      'conferences:directory',
      ConferenceDirectory,
      load,
      SLOWLY_CHANGING,
    );
    return ConferenceDirectory.parse(JSON.parse(body.toString()));
  }
}

/** Whether a request is worth caching; filtered ones are not, since there are too many combinations. */
const isCommon = ({ tag, language, format, video, query, page }: TalksParams): boolean =>
  query === '' &&
  page <= KEPT_PAGES_OF_TALKS &&
  [tag, language, format, video].every((value) => value === undefined);

const filterPath = ({ start_date, end_date, page, per_page }: RangeQuery): string =>
  `/api/v1/conferences/filter?start_date=${start_date}&end_date=${end_date}&page=${page}&per_page=${per_page}`;
