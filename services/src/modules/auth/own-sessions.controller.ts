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
import { lookupKey } from '../../database/slug-or-id.js';
import { DomainError } from '../../kernel/errors.js';
import { Ctx, CurrentUser, type RequestContext, type SignedInUser } from '../../gateway/request-context.js';
import { noteSecurity } from '../../gateway/security-log.js';
import { SessionAlone } from '../../gateway/session-alone.guard.js';
import { SignedIn } from '../../gateway/signed-in.guard.js';
import { OwnSessions } from './own-sessions.service.js';
import { forgetSession } from './session.controller.js';

/** Lists a user's sessions and ends them remotely. */
@ApiTags('auth')
@Controller('api/v1/sessions')
@UseGuards(
  SignedIn('You need to be logged in to see your sessions.'),
  SessionAlone('Sessions can only be listed and ended in a signed-in browser, not with a token.'),
)
export class OwnSessionsController {
  constructor(private readonly sessions: OwnSessions) {}

  @Get()
  @SerializeOptions({ schema: SessionList })
  @ApiOkResponse({ standardSchema: SessionList })
  async list(@Ctx() { place }: RequestContext, @CurrentUser() user: SignedInUser): Promise<SessionList> {
    return { sessions: await this.sessions.of(user, place) };
  }

  /** Ends all sessions but the current one. */
  @Delete()
  @HttpCode(204)
  @ApiNoContentResponse()
  async endOthers(@Req() request: FastifyRequest, @CurrentUser() user: SignedInUser): Promise<void> {
    const ended = await this.sessions.endOthers(user, request.lectern.place);
    noteSecurity(request, 'other-sessions-ended', { ended });
  }

  /** Ends one session and all its tokens; ending the current one signs out. */
  @Delete(':id')
  @HttpCode(204)
  @ApiNoContentResponse()
  async end(
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @CurrentUser() user: SignedInUser,
  ): Promise<void> {
    const address = lookupKey(id);
    const isEnded =
      address?.column === 'id' && (await this.sessions.end(user, request.lectern.place, address.value));
    if (!isEnded) throw new DomainError('NOT_FOUND', { text: 'There is no such session, or it has ended.' });
    noteSecurity(request, 'session-ended', { session: address.value });
    if (address.value === user.sessionId) forgetSession(reply);
  }
}
