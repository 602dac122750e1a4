import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { AuthStatus } from '@lectern/contracts';
import type { FastifyInstance } from 'fastify';
import { CONFIG, type Config } from '../../config/config.js';
import { visitorCsrfToken } from '../../gateway/csrf.js';
import type { QuickAnswer } from '../../gateway/quick-answers.js';
import type { QuickVisit } from '../../gateway/quick-request.js';
import { newVisitorCookie, newVisitorId } from '../../gateway/visitor.js';
import { JSON_TYPE } from '../../response-cache/send-response.js';

export const STATUS_PATH = '/api/v1/auth/status';
/** The status of a visitor who is not signed in. */
export const NOT_SIGNED_IN: AuthStatus = { user: null, token: null };

const BODY = Buffer.from(JSON.stringify(NOT_SIGNED_IN));
const HEADERS = [
  'cache-control',
  'no-store',
  'content-type',
  JSON_TYPE,
  'content-length',
  String(BODY.length),
];

/** Sends the status of visitors before Fastify sees the request, just as its route does: every page asks for it. */
@Injectable()
export class QuickStatus implements OnModuleInit {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'keys'>,
    private readonly adapter: HttpAdapterHost,
  ) {}

  onModuleInit(): void {
    const fastify = this.adapter.httpAdapter.getInstance<FastifyInstance>();
    fastify.quickAnswers.visits.push((visit) => this.answer(visit, fastify));
  }

  private answer({ url, method, visitor }: QuickVisit, fastify: FastifyInstance): QuickAnswer | null {
    if (url !== STATUS_PATH || method !== 'GET') return null;
    const headers = visitor
      ? [...HEADERS, 'x-csrf-token', visitor.csrfToken]
      : this.firstVisitHeaders(fastify);
    return { route: STATUS_PATH, status: 200, headers, body: BODY };
  }

  private firstVisitHeaders(fastify: FastifyInstance): string[] {
    const id = newVisitorId();
    const token = visitorCsrfToken(this.config.keys, id);
    return [...HEADERS, 'x-csrf-token', token, 'set-cookie', newVisitorCookie(fastify, id)];
  }
}
