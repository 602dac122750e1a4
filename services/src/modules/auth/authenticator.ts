import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { COOKIES, readCookie } from '../../gateway/cookies.js';
import type { Authenticate } from '../../gateway/gateway.js';
import type { Place } from '../../gateway/place.js';
import type { SignedInUser } from '../../gateway/request-context.js';
import { SessionsService, sourceOf } from './sessions.service.js';
import { TokensService } from './tokens.service.js';

const BEARER = /^Bearer +(\S+)$/i;

/**
 * Identifies the user of a request by the session cookie, or by a bearer token whose session is alive. The console accepts only its own
 * cookie.
 */
@Injectable()
export class Authenticator {
  constructor(
    private readonly sessions: SessionsService,
    private readonly tokens: TokensService,
  ) {}

  async authenticate(request: FastifyRequest): ReturnType<Authenticate> {
    const { place } = request.lectern;
    const cookie = readCookie(request, sessionCookie(place));
    const user = cookie ? await this.sessions.byToken(cookie, place, sourceOf(request)) : null;
    if (place === 'console') return user && { user, proof: 'console' };
    if (!cookie) {
      const renamed = await this.byOldName(request);
      if (renamed) return { user: renamed, proof: 'session' };
    }
    return user ? { user, proof: 'session' } : this.byBearer(request);
  }

  /** Keeps users signed in after the cookie was renamed: the response sets the new one. */
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

/** Name of the session cookie. */
export const sessionCookie = (place: Place) => (place === 'console' ? 'console' : 'session');

/** The bearer token that a request carries. */
export const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  headers.authorization?.match(BEARER)?.[1];
