import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  SpeakerList,
  SpeakerName,
  SpeakerNameList,
  SpeakerProfile,
  TalkCount,
  TopSpeakerList,
} from '@lectern/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AnswerCache, SLOWLY_CHANGING } from '../../answers/answer-cache.js';
import { sendAnswer } from '../../answers/send-answer.js';
import { SpeakersService } from './speakers.service.js';

const NameQuery = z.object({ query: z.string().max(200).default('') });

/** @source product.md, section 7 */
@ApiTags('speakers')
@Controller('api/v1/speakers')
export class SpeakersController {
  constructor(
    private readonly speakers: SpeakersService,
    private readonly answers: AnswerCache,
  ) {}

  @Get()
  @ApiOkResponse({ standardSchema: SpeakerList })
  async list(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const answer = await this.answers.get(
      'speakers:list',
      SpeakerList,
      () => this.speakers.list(),
      SLOWLY_CHANGING,
    );
    return sendAnswer(answer, request, reply);
  }

  @Get('top_voice')
  @ApiOkResponse({ standardSchema: TopSpeakerList })
  async top(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const answer = await this.answers.get(
      'speakers:top',
      TopSpeakerList,
      () => this.speakers.top(),
      SLOWLY_CHANGING,
    );
    return sendAnswer(answer, request, reply);
  }

  @Get('speaker_names')
  @ApiOkResponse({ standardSchema: SpeakerNameList })
  names(@Query({ schema: NameQuery }) { query }: z.infer<typeof NameQuery>): Promise<SpeakerName[]> {
    return this.speakers.names(query);
  }

  @Get(':slug')
  @ApiOkResponse({ standardSchema: SpeakerProfile })
  async profile(
    @Param('slug') slug: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const answer = await this.answers.get(`speakers:profile:${slug}`, SpeakerProfile, () =>
      this.speakers.profile(slug),
    );
    return sendAnswer(answer, request, reply);
  }

  @Get(':slug/talk_count')
  @ApiOkResponse({ standardSchema: TalkCount })
  async talkCount(@Param('slug') slug: string): Promise<TalkCount> {
    return { talk_count: await this.speakers.talkCount(slug) };
  }
}
