import {
  Controller,
  Get,
  Headers,
  HttpCode,
  Param,
  Post,
  Query,
  Req,
  Res,
  SerializeOptions,
  UseGuards,
} from '@nestjs/common';
import { ApiOkResponse, ApiQuery, ApiTags } from '@nestjs/swagger';
import { LikeAnswer, SIGN_IN_TO_LIKE, TagsAndSpeakers, TalkAnswer, TalkMore } from '@lectern/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ResponseCache, SLOWLY_CHANGING } from '../../response-cache/response-cache.js';
import { keepCompressed } from '../../gateway/compressed-answers.js';
import { JSON_TYPE, sendResponse } from '../../response-cache/send-response.js';
import { Ctx, CurrentUser, type RequestContext, type SignedInUser } from '../../gateway/request-context.js';
import { likeWanted } from '../../gateway/like-wanted.js';
import { SignedIn } from '../../gateway/signed-in.guard.js';
import { QuickTalks } from './quick-talks.js';
import { TalkFiltersService } from './talk-filters.service.js';
import { TalkLikesService } from './talk-likes.service.js';
import { TalkMoreService } from './talk-more.service.js';
import { TalksService } from './talks.service.js';

/** @source product.md, section 7 */
@ApiTags('talks')
@Controller('api/v1/talks')
export class TalksController {
  constructor(
    private readonly talks: TalksService,
    private readonly likes: TalkLikesService,
    private readonly filters: TalkFiltersService,
    private readonly talkMore: TalkMoreService,
    private readonly answers: ResponseCache,
    private readonly quickTalks: QuickTalks,
  ) {}

  @Get('tags_and_speakers')
  @ApiOkResponse({ standardSchema: TagsAndSpeakers })
  async tagsAndSpeakers(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const answer = await this.answers.get(
      'talks:filters',
      TagsAndSpeakers,
      () => this.filters.choices(),
      SLOWLY_CHANGING,
    );
    return sendResponse(answer, request, reply);
  }

  @Get(':slug')
  @ApiQuery({ name: 'from', required: false, description: '`search` if opened from a search' })
  @ApiOkResponse({ standardSchema: TalkAnswer })
  async open(
    @Param('slug') slug: string,
    @Query('from') from: unknown,
    @Ctx() context: RequestContext,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TalkAnswer | Buffer> {
    const answer = await this.talks.open(slug, context, from === 'search');
    if (!('response' in answer)) return TalkAnswer.parse(answer);
    const { id, response } = answer;
    this.quickTalks.isAt(request, id, response);
    void reply.type(JSON_TYPE);
    keepCompressed(response.body);
    return response.body;
  }

  /** @source catalogue.md, section 2 */
  @Get(':slug/more')
  @SerializeOptions({ schema: TalkMore })
  @ApiOkResponse({ standardSchema: TalkMore })
  more(@Param('slug') slug: string, @Ctx() context: RequestContext): Promise<TalkMore> {
    return this.talkMore.of(slug, context);
  }

  @Post(':slug/like_talks')
  @HttpCode(200)
  @UseGuards(SignedIn(SIGN_IN_TO_LIKE.talks))
  @SerializeOptions({ schema: LikeAnswer })
  @ApiOkResponse({ standardSchema: LikeAnswer })
  async like(
    @Param('slug') slug: string,
    @CurrentUser() user: SignedInUser,
    @Ctx() context: RequestContext,
    @Headers('x-intent') intent: unknown,
  ): Promise<LikeAnswer> {
    const { id } = await this.talks.seen(slug, context);
    return this.likes.toggle(id, user.id, likeWanted(intent), context.network);
  }
}
