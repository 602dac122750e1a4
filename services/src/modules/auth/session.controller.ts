import { Controller, Delete, Get, Req, Res, SerializeOptions } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AuthStatus, SignOutAnswer } from '@lectern/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AUTH_TOKEN_COOKIE, clearCookie } from '../../gateway/cookies.js';
import { csrfToken, csrfTokenFor } from '../../gateway/csrf.js';
import type { SignedInUser } from '../../gateway/request-context.js';
import { noteSecurity } from '../../gateway/security-log.js';
import { Operators } from './operators.js';
import { bearerOf, sessionCookie } from './authenticator.js';
import { NOT_SIGNED_IN } from './quick-status.js';
import { SessionsService } from './sessions.service.js';
import { TokensService } from './tokens.service.js';
import { UsersService } from './users.service.js';

/** The signed-in user, and signing out. */
@ApiTags('auth')
@Controller()
export class SessionController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly tokens: TokensService,
    private readonly users: UsersService,
    private readonly operators: Operators,
  ) {}

  /** Both are null for a visitor. The CSRF token is also sent as a header, for clients that do not load a page. */
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
    if (!user) return NOT_SIGNED_IN;
    const isOperator = await this.operators.isKnown(request);
    return {
      user: { ...user, ...(isOperator && { operator: true }) },
      token: await this.tokenFor(request, signedIn),
    };
  }

  /**
   * A bearer token does not renew itself, so a stolen one is valid for at most 15 minutes. The console issues none: a token that scripts
   * can read proves nothing there.
   */
  private async tokenFor(request: FastifyRequest, user: SignedInUser): Promise<string | null> {
    const { place, proof } = request.lectern;
    if (place === 'console') return null;
    return proof === 'session' ? this.tokens.issue(user) : (bearerOf(request) ?? null);
  }

  /** Ends the session and all its bearer tokens. The page continues with the CSRF token from the response. */
  @Delete('users/sign_out')
  @ApiOkResponse({ standardSchema: SignOutAnswer })
  async signOut(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignOutAnswer> {
    const { user } = request.lectern;
    if (user) {
      await this.sessions.revoke(user.sessionId);
      noteSecurity(request, 'signed-out', { session: user.sessionId });
    }
    forgetSession(reply);
    return { success: true, csrf_token: csrfTokenFor(request, null) };
  }
}

/** Clears everything the browser keeps of an ended session. */
export function forgetSession(reply: FastifyReply): void {
  const { place } = reply.request.lectern;
  clearCookie(reply, sessionCookie(place));
  if (place === 'console') return;
  reply.clearCookie(AUTH_TOKEN_COOKIE, { path: '/', secure: true, sameSite: 'strict' });
}
