import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PAGE_TOKEN_HEADER } from '../../gateway/page-token-header.js';
import { PageTokens } from './page-tokens.js';

const API = '/api/v1/';
/** Name of the metric in the header; the shell uses it, too. */
const METRIC = 'page';

/**
 * Adds the token of the next view to reading calls: a navigation inside the site gets it with its first
 * response. Responses kept by shared caches go without (`sendResponse`).
 */
@Injectable()
export class PageTokenInterceptor implements NestInterceptor {
  constructor(private readonly tokens: PageTokens) {}

  async intercept(context: ExecutionContext, next: CallHandler) {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    if (isRead(request)) {
      const token = await this.tokens.give(request);
      if (token !== null)
        void http.getResponse<FastifyReply>().header(PAGE_TOKEN_HEADER, pageTokenValue(token));
    }
    return next.handle();
  }
}

/** Value of the header. */
export const pageTokenValue = (token: string): string => `${METRIC};desc="${token}"`;

/** Whether a script of the site's own page is reading. */
export const isRead = ({
  method,
  url,
  headers,
}: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean =>
  method === 'GET' && headers['sec-fetch-site'] === 'same-origin' && url.startsWith(API);
