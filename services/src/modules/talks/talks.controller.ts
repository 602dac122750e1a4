import {
  Controller,
  Get,
  HttpCode,
  Param,
  Post,
  Req,
  Res,
  SerializeOptions,
  UseGuards,
} from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  LikeAnswer,
  SummaryAnswer,
  TagsAndSpeakers,
  TagsAnswer,
  TalkAnswer,
  TranscriptAnswer,
} from '@lectern/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AnswerCache, SLOWLY_CHANGING } from '../../answers/answer-cache.js';
import { sendAnswer } from '../../answers/send-answer.js';
import { Ctx, CurrentUser, type RequestContext, type SignedInUser } from '../../gateway/request-context.js';
import { SignedIn } from '../../gateway/signed-in.guard.js';
import { TranscriptsService } from '../enrichment/transcripts.service.js';
import { TalkFiltersService } from './talk-filters.service.js';
import { TalkLikesService } from './talk-likes.service.js';
import { TalksService } from './talks.service.js';

/** @source product.md, section 7 */
@ApiTags('talks')
@Controller('api/v1/talks')
export class TalksController {
  constructor(
    private readonly talks: TalksService,
    private readonly likes: TalkLikesService,
    private readonly filters: TalkFiltersService,
    private readonly transcripts: TranscriptsService,
    private readonly answers: AnswerCache,
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
    return sendAnswer(answer, request, reply);
  }

  @Get(':slug')
  @SerializeOptions({ schema: TalkAnswer })
  @ApiOkResponse({ standardSchema: TalkAnswer })
  open(@Param('slug') slug: string, @Ctx() context: RequestContext): Promise<TalkAnswer> {
    return this.talks.open(slug, context);
  }

  @Get(':slug/transcripts')
  @SerializeOptions({ schema: TranscriptAnswer })
  @ApiOkResponse({ standardSchema: TranscriptAnswer })
  async transcript(@Param('slug') slug: string, @Ctx() context: RequestContext): Promise<TranscriptAnswer> {
    const { id } = await this.talks.find(slug, context);
    return { transcripts: await this.transcripts.linesOf(id) };
  }

  @Post(':slug/ensure_summary')
  @HttpCode(200)
  @SerializeOptions({ schema: SummaryAnswer })
  @ApiOkResponse({ standardSchema: SummaryAnswer })
  async summary(@Param('slug') slug: string, @Ctx() context: RequestContext): Promise<SummaryAnswer> {
    const { summary } = await this.talks.find(slug, context);
    return { summary: summary ?? '' };
  }

  @Post(':slug/ensure_tags')
  @HttpCode(200)
  @SerializeOptions({ schema: TagsAnswer })
  @ApiOkResponse({ standardSchema: TagsAnswer })
  async tags(@Param('slug') slug: string, @Ctx() context: RequestContext): Promise<TagsAnswer> {
    const { id } = await this.talks.find(slug, context);
    return { tags: await this.talks.tagsOf(id) };
  }

  @Post(':slug/like_talks')
  @HttpCode(200)
  @UseGuards(SignedIn('You need to be logged in to upvote the talks.'))
  @SerializeOptions({ schema: LikeAnswer })
  @ApiOkResponse({ standardSchema: LikeAnswer })
  async like(
    @Param('slug') slug: string,
    @CurrentUser() user: SignedInUser,
    @Ctx() context: RequestContext,
  ): Promise<LikeAnswer> {
    const { id } = await this.talks.find(slug, context);
    return this.likes.toggle(id, user.id);
  }
}
