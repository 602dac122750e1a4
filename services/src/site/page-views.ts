import type { IncomingHttpHeaders } from 'node:http';
import { Injectable, Logger } from '@nestjs/common';
import { matchPattern, TALK_PAGE } from '@lectern/contracts';
import { LRUCache } from 'lru-cache';
import type { RequestContext } from '../gateway/request-context.js';
import { Clock } from '../kernel/clock.js';
import { TalksService } from '../modules/talks/index.js';

/** The request for a page that was sent. */
export interface PageVisit {
  method: string;
  headers: IncomingHttpHeaders;
  /** Requested host name and port. */
  host: string;
  /** With the id that the response assigns to a browser that had none. */
  context: RequestContext;
}

const SEARCH_PAGE = '/search';
/** Far below the 30 minutes in which a view does not count again, so the database need not be queried. */
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

  record(visit: PageVisit, pathname: string, status: number): void {
    const slug = matchPattern(TALK_PAGE, pathname)?.slug;
    if (!slug || status !== 200 || visit.method !== 'GET' || isPrefetch(visit)) return;
    const isSearched = isFromSearch(visit);
    const { visitor, network } = visit.context;
    const key = `${slug} ${visitor} ${network}`;
    if (!isSearched && this.repeated.has(key)) return;
    this.talks.countView(slug, visit.context, isSearched).then(
      () => this.repeated.set(key, true),
      (error: unknown) => this.logger.warn(`A view of ${slug} was not counted: ${String(error)}`),
    );
  }
}

/** Prefetched by the browser, and perhaps never looked at. */
const isPrefetch = ({ headers }: PageVisit) => String(headers['sec-purpose'] ?? '').includes('prefetch');

/** Whether the visitor came from this site's own search page. */
function isFromSearch({ headers, host }: PageVisit): boolean {
  const { referer } = headers;
  if (referer === undefined || !URL.canParse(referer)) return false;
  const from = new URL(referer);
  return from.host === host && from.pathname === SEARCH_PAGE;
}
