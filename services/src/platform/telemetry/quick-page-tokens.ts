import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { isRobot } from '../../gateway/context-of.js';
import { PAGE_TOKEN_HEADER } from '../../gateway/page-token-header.js';
import type { QuickVisit } from '../../gateway/quick-request.js';
import { isRead, pageTokenValue } from './page-token.interceptor.js';
import { PageTokens } from './page-tokens.js';

const NONE: readonly string[] = [];
const NO_PREVIEWS: ReadonlySet<string> = new Set();
const NAME = PAGE_TOKEN_HEADER.toLowerCase();

/** Adds the token of the next view to calls that are answered from stored bytes, just as `PageTokenInterceptor` does. */
@Injectable()
export class QuickPageTokens implements OnModuleInit {
  constructor(
    private readonly tokens: PageTokens,
    private readonly adapter: HttpAdapterHost,
  ) {}

  onModuleInit(): void {
    const fastify = this.adapter.httpAdapter.getInstance<FastifyInstance>();
    fastify.quickAnswers.headers.push((visit) => this.headersOf(visit));
  }

  /** Null while rollouts have to be read again. */
  private headersOf(visit: QuickVisit): readonly string[] | null {
    if (!visit.visitor || !isRead(visit) || isRobot(visit.headers['user-agent'])) return NONE;
    const visitor = { id: visit.visitor.id, user: null, previews: NO_PREVIEWS };
    const token = this.tokens.giveAtOnce(visitor, null);
    return token === null ? null : [NAME, pageTokenValue(token)];
  }
}
