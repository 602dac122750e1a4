import { Controller, Delete, Get, Req, Res, SerializeOptions } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AuthStatus, SignOutAnswer } from '@lectern/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AUTH_TOKEN_COOKIE, clearCookie } from '../../gateway/cookies.js';
import { csrfToken, csrfTokenFor } from '../../gateway/csrf.js';
import { noteSecurity } from '../../gateway/security-log.js';
import { Operators } from '../rollouts/access/operators.js';
import { bearerOf } from './authenticator.js';
import { SessionsService } from './sessions.service.js';
import { TokensService } from './tokens.service.js';
import { UsersService } from './users.service.js';

/** Who is signed in, and signing out. */
@ApiTags('auth')
@Controller()
export class SessionController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly tokens: TokensService,
    private readonly users: UsersService,
    private readonly operators: Operators,
  ) {}

  /** Both null for a visitor. The CSRF token travels as a header, for clients that read no page. */
  @Get('api/v1/auth/status')
  @ApiOkResponse({ standardSchema: AuthStatus })
  @SerializeOptions({ schema: AuthStatus })
  async status(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AuthStatus> {
    if (!request.lectern.internal) reply.header('X-CSRF-Token', csrfToken(request));
    const signedIn = request.lectern.user;
    const user = signedIn && (await this.users.find(signedIn.id));
    if (!user) return { user: null, token: null };
    const isOperator = (await this.operators.signedIn(request))?.isOperator ?? false;
    return {
      user: { ...user, ...(isOperator && { operator: true }) },
      // A bearer does not renew itself: who lost one has lost it for 15 minutes.
      token:
        request.lectern.proof === 'session' ? await this.tokens.issue(signedIn) : (bearerOf(request) ?? null),
    };
  }

  /** Ends the session, and with it every bearer token of it. The page goes on with the token in the answer. */
  @Delete('users/sign_out')
  @ApiOkResponse({ standardSchema: SignOutAnswer })
  async signOut(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignOutAnswer> {
    if (request.lectern.user) {
      await this.sessions.revoke(request.lectern.user.sessionId);
      noteSecurity(request, 'signed-out', { session: request.lectern.user.sessionId });
    }
    forgetSession(reply);
    return { success: true, csrf_token: csrfTokenFor(request, null) };
  }
}

/** The browser keeps nothing of a session that has ended. */
export function forgetSession(reply: FastifyReply): void {
  clearCookie(reply, 'session');
  reply.clearCookie(AUTH_TOKEN_COOKIE, { path: '/', secure: true, sameSite: 'strict' });
}
