import { Injectable, Logger } from '@nestjs/common';
import { matchPattern, TALK_PAGE } from '@lectern/contracts';
import type { FastifyRequest } from 'fastify';
import { TalksService } from '../modules/talks/index.js';

const SEARCH_PAGE = '/search';

/**
 * Counts the view of a talk when its page is served: the page includes the talk, so the browser does not
 * request it.
 */
@Injectable()
export class PageViews {
  private readonly logger = new Logger(PageViews.name);

  constructor(private readonly talks: TalksService) {}

  record(request: FastifyRequest, pathname: string, status: number): void {
    const slug = matchPattern(TALK_PAGE, pathname)?.slug;
    if (!slug || status !== 200 || request.method !== 'GET' || isPrefetch(request)) return;
    const nextVisitor = request.visitorIsNew ? (request.visitorId ?? undefined) : undefined;
    const visitor = { ...request.lectern, nextVisitor };
    this.talks.countView(slug, visitor, isFromSearch(request)).catch((error: unknown) => {
      this.logger.warn(`A view of ${slug} was not counted: ${String(error)}`);
    });
  }
}

/** Prefetched by the browser, and perhaps never looked at. */
const isPrefetch = ({ headers }: FastifyRequest) => String(headers['sec-purpose'] ?? '').includes('prefetch');

/** Whether the visitor came from this site's own search page. */
function isFromSearch({ headers, host }: FastifyRequest): boolean {
  const referer = headers.referer ?? '';
  if (!URL.canParse(referer)) return false;
  const from = new URL(referer);
  return from.host === host && from.pathname === SEARCH_PAGE;
}
