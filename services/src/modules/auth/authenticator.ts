import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { COOKIES, readCookie } from '../../gateway/cookies.js';
import type { Authenticate } from '../../gateway/gateway.js';
import type { SignedInUser } from '../../gateway/request-context.js';
import { placeOf, SessionsService } from './sessions.service.js';
import { TokensService } from './tokens.service.js';

const BEARER = /^Bearer +(\S+)$/i;

/** Who a request comes from: the session cookie, else a bearer token whose session lives. */
@Injectable()
export class Authenticator {
  constructor(
    private readonly sessions: SessionsService,
    private readonly tokens: TokensService,
  ) {}

  async authenticate(request: FastifyRequest): ReturnType<Authenticate> {
    const cookie = readCookie(request, 'session');
    const user = cookie
      ? await this.sessions.byToken(cookie, placeOf(request))
      : await this.byOldName(request);
    return user ? { user, proof: 'session' } : this.byBearer(request);
  }

  /** Nobody is signed out because the cookie has another name now: the answer brings it. */
  private async byOldName(request: FastifyRequest): Promise<SignedInUser | null> {
    const { cookies, server } = request;
    const cookie = server.cookieNames.session === COOKIES.session ? undefined : cookies[COOKIES.session];
    const user = cookie ? await this.sessions.byOldToken(cookie) : null;
    if (cookie && user) request.renamedSession = cookie;
    return user;
  }

  private async byBearer(request: FastifyRequest): ReturnType<Authenticate> {
    const token = bearerOf(request);
    const claimed = token ? await this.tokens.read(token) : null;
    if (!claimed) return null;
    const owner = await this.sessions.byId(claimed.sessionId);
    return owner?.id === claimed.id ? { user: owner, proof: 'bearer' } : null;
  }
}

/** The bearer token that a request carries. */
export const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  headers.authorization?.match(BEARER)?.[1];
