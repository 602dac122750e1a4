import { Controller, Delete, Get, HttpCode, Param, Res, UseGuards } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';
import { CurrentUser, type SignedInUser } from '../../gateway/request-context.js';
import { SignedIn } from '../../gateway/signed-in.guard.js';
import { CalendarService } from './calendar.service.js';
import { SameOrigin } from './same-origin.guard.js';

const ICS = {
  description: 'The file `event-{slotId}.ics`.',
  content: { 'text/calendar': { schema: { type: 'string' as const } } },
};

/** A slot in the user's calendar: added once, downloadable any time, removable. */
@ApiTags('conferences')
@Controller('api/v1/conferences/:slug/slots/:slotId')
export class CalendarController {
  constructor(private readonly calendar: CalendarService) {}

  /** @source product.md, section 7 */
  @Get('add_to_calendar')
  @RouteConfig({ writes: true })
  @UseGuards(SameOrigin, SignedIn('You need to be logged in to add to the calendar.'))
  @ApiOkResponse(ICS)
  async add(
    @Param('slug') slug: string,
    @Param('slotId') slotId: string,
    @CurrentUser() user: SignedInUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return attach(await this.calendar.add(slug, slotId, user), reply);
  }

  @Get('calendar')
  @UseGuards(SameOrigin, SignedIn('You need to be logged in to download the calendar file.'))
  @ApiOkResponse(ICS)
  async again(
    @Param('slug') slug: string,
    @Param('slotId') slotId: string,
    @CurrentUser() user: SignedInUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return attach(await this.calendar.again(slug, slotId, user), reply);
  }

  @Delete('calendar')
  @HttpCode(204)
  @UseGuards(SignedIn('You need to be logged in to remove an event from the calendar.'))
  @ApiNoContentResponse()
  remove(
    @Param('slug') slug: string,
    @Param('slotId') slotId: string,
    @CurrentUser() user: SignedInUser,
  ): Promise<void> {
    return this.calendar.remove(slug, slotId, user);
  }
}

function attach({ id, file }: { id: number; file: string }, reply: FastifyReply): string {
  void reply
    .type('text/calendar; charset=utf-8')
    .header('Content-Disposition', `attachment; filename="event-${id}.ics"`);
  return file;
}
