import { Controller, Get, Param, Query, Req, Res, SerializeOptions } from '@nestjs/common';
import { ApiOkResponse, ApiQuery, ApiTags } from '@nestjs/swagger';
import {
  SpeakerList,
  SpeakerName,
  SpeakerNameList,
  SpeakerPage,
  SpeakerProfile,
  SPEAKERS_PER_PAGE,
  SpeakersNamed,
  SpeakerTalks,
  TalkCount,
  TopSpeakerList,
} from '@lectern/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { LANGUAGES_FIRST, TalkLanguages } from '../catalogue/index.js';
import { ResponseCache, SLOWLY_CHANGING } from '../../response-cache/response-cache.js';
import { sendResponse } from '../../response-cache/send-response.js';
import { MOST_WITHOUT_PAGE, SpeakerLists } from './speaker-list.service.js';
import { SpeakersQuery, SpeakerTalksQuery } from './speaker-queries.js';
import { SpeakersService } from './speakers.service.js';

const NameQuery = z.object({ query: z.string().max(200).default('') });
const AFTER_THE_FIRST = `/api/v1/speakers?page=${MOST_WITHOUT_PAGE / 100 + 1}&per_page=100`;
/** Cached pages: enough for every real one, few enough that invented numbers do not fill the cache. */
const KEPT_PAGES = 1_000;

/** @source product.md, section 7 */
@ApiTags('speakers')
@Controller('api/v1/speakers')
export class SpeakersController {
  constructor(
    private readonly speakers: SpeakersService,
    private readonly lists: SpeakerLists,
    private readonly languages: TalkLanguages,
    private readonly answers: ResponseCache,
  ) {}

  @Get()
  @ApiQuery({
    name: 'page',
    required: false,
    description: 'From 1; if omitted, an array of the first 500.',
  })
  @ApiQuery({ name: 'per_page', required: false })
  @ApiQuery({ name: 'query', required: false, description: 'Prefixes of words of a name, or an account.' })
  @ApiQuery({ name: 'letter', required: false, description: '`A` to `Z`, or `other`.' })
  @ApiQuery({ name: 'sort', required: false, description: '`talks` or `name`.' })
  @ApiOkResponse({ standardSchema: z.union([SpeakerList, SpeakerPage]) })
  async list(
    @Query({ schema: SpeakersQuery }) query: SpeakersQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    if (!query.isPaged) {
      const answer = await this.answers.getWithHeaders(
        'speakers:first',
        SpeakerList,
        async () => {
          const value = await this.lists.first();
          const isCut = value.length === MOST_WITHOUT_PAGE;
          const headers: Record<string, string> = isCut ? { Link: `<${AFTER_THE_FIRST}>; rel="next"` } : {};
          return { value, headers };
        },
        SLOWLY_CHANGING,
      );
      return sendResponse(answer, request, reply);
    }
    const load = () => this.lists.page(query);
    const { page, perPage, query: name, letter = '', sort } = query;
    if (name !== '' || perPage !== SPEAKERS_PER_PAGE || page > KEPT_PAGES) return load();
    const key = `speakers:page:${sort}:${letter}:${page}`;
    return sendResponse(await this.answers.get(key, SpeakerPage, load), request, reply);
  }

  @Get('top_voice')
  @ApiOkResponse({ standardSchema: TopSpeakerList })
  async top(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const answer = await this.answers.get(
      'speakers:top',
      TopSpeakerList,
      () => this.lists.top(),
      SLOWLY_CHANGING,
    );
    return sendResponse(answer, request, reply);
  }

  @Get('speaker_names')
  @ApiOkResponse({ standardSchema: SpeakerNameList })
  names(@Query({ schema: NameQuery }) { query }: z.infer<typeof NameQuery>): Promise<SpeakerName[]> {
    return this.lists.names(query);
  }

  @Get('named/:name')
  @SerializeOptions({ schema: SpeakersNamed })
  @ApiOkResponse({ standardSchema: SpeakersNamed })
  named(@Param('name') name: string): Promise<SpeakersNamed> {
    return this.lists.named(name);
  }

  @Get(':slug')
  @ApiQuery({ name: 'languages', required: false, description: LANGUAGES_FIRST })
  @ApiOkResponse({ standardSchema: SpeakerProfile })
  async profile(
    @Param('slug') slug: string,
    @Query('languages') asked: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { tags } = await this.languages.asked(asked);
    const key = `speakers:profile:${slug}:${tags.join()}`;
    const answer = await this.answers.get(key, SpeakerProfile, () => this.speakers.profile(slug, tags));
    return sendResponse(answer, request, reply);
  }

  @Get(':slug/talks')
  @ApiQuery({ name: 'languages', required: false, description: LANGUAGES_FIRST })
  @SerializeOptions({ schema: SpeakerTalks })
  @ApiOkResponse({ standardSchema: SpeakerTalks })
  async talks(
    @Param('slug') slug: string,
    @Query({ schema: SpeakerTalksQuery }) query: SpeakerTalksQuery,
    @Query('languages') asked: unknown,
  ): Promise<SpeakerTalks> {
    const { tags } = await this.languages.asked(asked);
    return this.speakers.talks(slug, query, tags);
  }

  @Get(':slug/talk_count')
  @ApiOkResponse({ standardSchema: TalkCount })
  async talkCount(@Param('slug') slug: string): Promise<TalkCount> {
    return { talk_count: await this.speakers.talkCount(slug) };
  }
}
