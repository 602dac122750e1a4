import { Controller, Get, Param, Query, Req, Res, SerializeOptions, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiQuery, ApiTags } from '@nestjs/swagger';
import {
  Conference,
  CONFERENCES_PER_PAGE,
  ConferenceList,
  ConferencePage,
  SlotsAnswer,
} from '@lectern/contracts';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AnswerCache } from '../../answers/answer-cache.js';
import { sendAnswer } from '../../answers/send-answer.js';
import { Ctx, CurrentUser, type RequestContext, type SignedInUser } from '../../gateway/request-context.js';
import { SignedIn } from '../../gateway/signed-in.guard.js';
import { CalendarService } from './calendar.service.js';
import { type PageAsked, pageAsked, RangeQuery } from './conference-queries.js';
import { ConferencesService } from './conferences.service.js';
import { SameOrigin } from './same-origin.guard.js';
import { SlotsService } from './slots.service.js';

/** Pages that are kept; so many that every real one is, so few that made-up numbers do not fill the cache. */
const KEPT_PAGES = 1_000;

/** @source product.md, section 7 */
@ApiTags('conferences')
@Controller('api/v1/conferences')
export class ConferencesController {
  constructor(
    private readonly conferences: ConferencesService,
    private readonly slots: SlotsService,
    private readonly calendar: CalendarService,
    private readonly answers: AnswerCache,
  ) {}

  @Get()
  @ApiQuery({ name: 'page', required: false, description: 'From 1 on; without it the answer is an array.' })
  @ApiQuery({ name: 'per_page', required: false })
  @ApiOkResponse({ standardSchema: z.union([ConferenceList, ConferencePage]) })
  async list(
    @Query() query: Record<string, unknown>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const asked = pageAsked(query);
    const answer = asked
      ? await this.page(asked)
      : await this.answers.get('conferences:list', ConferenceList, () => this.conferences.list());
    return 'body' in answer ? sendAnswer(answer, request, reply) : answer;
  }

  @Get('filter')
  @SerializeOptions({ schema: Conference })
  @ApiOkResponse({ standardSchema: ConferenceList })
  filter(@Query({ schema: RangeQuery }) range: RangeQuery): Promise<Conference[]> {
    return this.conferences.between(range);
  }

  @Get(':slug/slots')
  @SerializeOptions({ schema: SlotsAnswer })
  @ApiOkResponse({ standardSchema: SlotsAnswer })
  schedule(@Param('slug') slug: string, @Ctx() { user }: RequestContext): Promise<SlotsAnswer> {
    return this.slots.ofConference(slug, user);
  }

  @Get(':slug/slots/:slotId/add_to_calendar')
  @RouteConfig({ writes: true })
  @UseGuards(SameOrigin, SignedIn('You need to be logged in to add to the calendar.'))
  @ApiOkResponse({
    description: 'The file `event-{slotId}.ics`.',
    content: { 'text/calendar': { schema: { type: 'string' } } },
  })
  async addToCalendar(
    @Param('slug') slug: string,
    @Param('slotId') slotId: string,
    @CurrentUser() user: SignedInUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { id, file } = await this.calendar.add(slug, slotId, user);
    void reply
      .type('text/calendar; charset=utf-8')
      .header('Content-Disposition', `attachment; filename="event-${id}.ics"`);
    return file;
  }

  private page(asked: PageAsked) {
    const load = () => this.conferences.page(asked);
    if (asked.perPage !== CONFERENCES_PER_PAGE || asked.page > KEPT_PAGES) return load();
    return this.answers.get(`conferences:page:${asked.page}`, ConferencePage, load);
  }
}
