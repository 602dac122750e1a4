import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PAGE_TOKEN_HEADER } from '../../../gateway/page-token-header.js';
import { PageTokens } from './page-tokens.js';

const API = '/api/v1/';
/** Its name in there; the shell knows it, too. */
const METRIC = 'page';

/**
 * What a page reads brings the token of the next view: a navigation inside the site has it with its first answer. Answers that shared
 * caches keep go without (`sendAnswer`).
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
        void http.getResponse<FastifyReply>().header(PAGE_TOKEN_HEADER, `${METRIC};desc="${token}"`);
    }
    return next.handle();
  }
}

/** By a script of the site's own page. */
const isRead = ({ method, url, headers }: FastifyRequest) =>
  method === 'GET' && headers['sec-fetch-site'] === 'same-origin' && url.startsWith(API);
