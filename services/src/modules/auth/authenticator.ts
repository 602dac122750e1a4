import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { COOKIES } from '../../gateway/cookies.js';
import type { SignedInUser } from '../../gateway/request-context.js';
import { SessionsService } from './sessions.service.js';
import { TokensService } from './tokens.service.js';

const BEARER = /^Bearer +(\S+)$/i;

/** Who a request comes from: the session cookie, else a bearer token whose session lives. */
@Injectable()
export class Authenticator {
  constructor(
    private readonly sessions: SessionsService,
    private readonly tokens: TokensService,
  ) {}

  async authenticate(request: FastifyRequest): Promise<SignedInUser | null> {
    const cookie = request.cookies[COOKIES.session];
    const user = cookie ? await this.sessions.byToken(cookie) : null;
    return user ?? this.byBearer(request.headers.authorization);
  }

  private async byBearer(header: string | undefined): Promise<SignedInUser | null> {
    const token = header?.match(BEARER)?.[1];
    const claimed = token ? await this.tokens.read(token) : null;
    if (!claimed) return null;
    const owner = await this.sessions.byId(claimed.sessionId);
    return owner?.id === claimed.id ? owner : null;
  }
}
