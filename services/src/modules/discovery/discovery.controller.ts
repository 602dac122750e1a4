import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type TalkCard, TalkCardList } from '@lectern/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AnswerCache } from '../../answers/answer-cache.js';
import { sendAnswer } from '../../answers/send-answer.js';
import { DiscoveryService } from './discovery.service.js';

/** @source product.md, section 7 */
@ApiTags('discovery')
@Controller('api/v1/talk_discoveries')
export class DiscoveryController {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly answers: AnswerCache,
  ) {}

  @Get('carousel_talks')
  @ApiOkResponse({ standardSchema: TalkCardList })
  carousel(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.answer('carousel', () => this.discovery.carousel(), request, reply);
  }

  @Get('trending_talks')
  @ApiOkResponse({ standardSchema: TalkCardList })
  trending(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.answer('trending', () => this.discovery.trending(), request, reply);
  }

  @Get('popular_talks')
  @ApiOkResponse({ standardSchema: TalkCardList })
  popular(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.answer('popular', () => this.discovery.popular(), request, reply);
  }

  @Get('recent_talks')
  @ApiOkResponse({ standardSchema: TalkCardList })
  recent(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.answer('recent', () => this.discovery.recent(), request, reply);
  }

  @Get('top_recent_talks')
  @ApiOkResponse({ standardSchema: TalkCardList })
  recentlySearched(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.answer('searched', () => this.discovery.recentlySearched(), request, reply);
  }

  private async answer(
    list: string,
    load: () => Promise<TalkCard[]>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    return sendAnswer(await this.answers.get(`discovery:${list}`, TalkCardList, load), request, reply);
  }
}
