import { Injectable, Logger } from '@nestjs/common';
import { matchPattern, TALK_PAGE } from '@lectern/contracts';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Clock } from '../kernel/clock.js';
import { TalksService } from '../modules/talks/index.js';

const SEARCH_PAGE = '/search';
/** Far below the 30 minutes in which a view does not count again, so the database need not be asked. */
const REPEATED_MS = 10_000;
const REPEATED_KEPT = 10_000;

/**
 * Counts the view of a talk when its page is served: the page includes the talk, so the browser does not
 * request it.
 */
@Injectable()
export class PageViews {
  private readonly logger = new Logger(PageViews.name);

  /** Talk, visitor and network of the last seconds' views; further ones would not count. */
  private readonly repeated: LRUCache<string, true>;

  constructor(
    private readonly talks: TalksService,
    clock: Clock,
  ) {
    const perf = { now: () => clock.now().getTime() };
    this.repeated = new LRUCache({ max: REPEATED_KEPT, ttl: REPEATED_MS, perf });
  }

  record(request: FastifyRequest, pathname: string, status: number): void {
    const slug = matchPattern(TALK_PAGE, pathname)?.slug;
    if (!slug || status !== 200 || request.method !== 'GET' || isPrefetch(request)) return;
    const isSearched = isFromSearch(request);
    const { visitor: viewer, network } = request.lectern;
    const key = `${slug} ${viewer} ${network}`;
    if (!isSearched && this.repeated.has(key)) return;
    const nextVisitor = request.visitorIsNew ? (request.visitorId ?? undefined) : undefined;
    const visitor = { ...request.lectern, nextVisitor };
    this.talks.countView(slug, visitor, isSearched).then(
      () => this.repeated.set(key, true),
      (error: unknown) => this.logger.warn(`A view of ${slug} was not counted: ${String(error)}`),
    );
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
