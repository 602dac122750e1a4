import {
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Req,
  Res,
  SerializeOptions,
  UseGuards,
} from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { SessionList } from '@lectern/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressOf } from '../../database/address.js';
import { DomainError } from '../../gateway/errors.js';
import { CurrentUser, type SignedInUser } from '../../gateway/request-context.js';
import { noteSecurity } from '../../gateway/security-log.js';
import { SessionAlone } from '../../gateway/session-alone.guard.js';
import { SignedIn } from '../../gateway/signed-in.guard.js';
import { OwnSessions } from './own-sessions.service.js';
import { forgetSession } from './session.controller.js';

/** Where somebody is signed in, and an end to it from afar. */
@ApiTags('auth')
@Controller('api/v1/sessions')
@UseGuards(
  SignedIn('You need to be logged in to see your sessions.'),
  SessionAlone('Sessions are shown and ended in the browser that is signed in, and not by a token.'),
)
export class OwnSessionsController {
  constructor(private readonly sessions: OwnSessions) {}

  @Get()
  @SerializeOptions({ schema: SessionList })
  @ApiOkResponse({ standardSchema: SessionList })
  async list(@CurrentUser() user: SignedInUser): Promise<SessionList> {
    return { sessions: await this.sessions.of(user) };
  }

  /** Ends all but the one that asks. */
  @Delete()
  @HttpCode(204)
  @ApiNoContentResponse()
  async endOthers(@Req() request: FastifyRequest, @CurrentUser() user: SignedInUser): Promise<void> {
    const ended = await this.sessions.endOthers(user);
    noteSecurity(request, 'other-sessions-ended', { ended });
  }

  /** Ends one, with every token of it; one's own signs out. */
  @Delete(':id')
  @HttpCode(204)
  @ApiNoContentResponse()
  async end(
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @CurrentUser() user: SignedInUser,
  ): Promise<void> {
    const address = addressOf(id);
    const isEnded = address?.column === 'id' && (await this.sessions.end(user, address.value));
    if (!isEnded) throw new DomainError('NOT_FOUND', { text: 'There is no such session, or it has ended.' });
    noteSecurity(request, 'session-ended', { session: address.value });
    if (address.value === user.sessionId) forgetSession(reply);
  }
}
