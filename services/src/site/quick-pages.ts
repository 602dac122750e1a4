import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { TALK_PAGE } from '@lectern/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { CONFIG, type Config } from '../config/config.js';
import { contextOf, isRobot } from '../gateway/context-of.js';
import { visitorCsrfToken } from '../gateway/csrf.js';
import type { QuickAnswer, QuickVisit } from '../gateway/quick-answers.js';
import { isVisitor, newVisitorCookie, newVisitorId } from '../gateway/visitor.js';
import { SnapshotsService, type Visitor } from '../platform/snapshot/index.js';
import { PageTokens } from '../platform/telemetry/index.js';
import { PagesService, type SitePage } from './pages.service.js';
import { PageViews } from './page-views.js';
import { newNonce, PAGE_CACHE, PAGE_TYPE, PAGE_VARY, pageHeaders } from './security-policy.js';

/** Visitors who are on the site now. */
const VISITORS_KEPT = 5_000;
const NOBODY: ReadonlySet<string> = new Set();
const MARK = 'nonce of the page';
const API = '/api/';
const TALKS = TALK_PAGE.replace(/:.*/, '');

/**
 * Sends cached pages from the first hook, just as `SiteController` does, to visitors who are not signed in:
 * their own tokens, and the rest of the page as it is kept compressed.
 */
@Injectable()
export class QuickPages implements OnModuleInit {
  /** Id and verified signature of visitors → their CSRF token. */
  private readonly tokens = new LRUCache<string, string>({ max: VISITORS_KEPT });
  private readonly policy: string[];
  private readonly headers: string[];

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'keys' | 'videoHosts' | 'assetsOrigin'>,
    private readonly snapshots: SnapshotsService,
    private readonly pages: PagesService,
    private readonly views: PageViews,
    private readonly pageTokens: PageTokens,
    private readonly adapter: HttpAdapterHost,
  ) {
    const { 'Content-Security-Policy': policy = '', ...others } = pageHeaders(
      MARK,
      config.videoHosts,
      config.assetsOrigin,
    );
    this.policy = policy.split(MARK);
    this.headers = [
      ...Object.entries(others).flatMap(([name, value]) => [name.toLowerCase(), value]),
      ...['content-type', PAGE_TYPE, 'cache-control', PAGE_CACHE, 'vary', PAGE_VARY],
    ];
  }

  onModuleInit(): void {
    const fastify = this.adapter.httpAdapter.getInstance<FastifyInstance>();
    fastify.quickAnswers.visits.push((visit) => this.answer(visit));
  }

  private answer({ url, request, visitor: known, encoding }: QuickVisit): QuickAnswer | null {
    if (encoding === null || url.startsWith(API)) return null;
    const csrfToken = known && this.tokenOf(known);
    if (known && csrfToken === null) return null;
    const visitor = { id: known?.id ?? newVisitorId(), user: null, previews: NOBODY };
    const releases = this.snapshots.known(visitor);
    const page = releases && this.pages.known(url, releases);
    if (page?.status !== 200 || page.redirect !== undefined) return null;
    const pageToken = this.pageTokenOf(request, visitor, page);
    if (pageToken === null) return null;
    const nonce = newNonce();
    const token = csrfToken ?? visitorCsrfToken(this.config.keys, visitor.id);
    const body = page.template.compressed({ nonce, csrfToken: token, pageToken }, encoding);
    if (body === null) return null;
    const headers = [...this.headers, 'content-encoding', encoding, 'content-length', String(body.length)];
    if (!known) headers.push('set-cookie', newVisitorCookie(request.server, visitor.id));
    const sent = url.startsWith(TALKS) ? () => this.record(request, visitor.id, !known, url) : undefined;
    return { status: 200, headers, policy: this.policy.join(nonce), body, ...(sent && { sent }) };
  }

  /** The visitor's CSRF token; null for a forged cookie. */
  private tokenOf({ id, signature }: { id: string; signature: string }): string | null {
    const key = `${id}.${signature}`;
    const kept = this.tokens.get(key);
    if (kept !== undefined) return kept;
    if (!isVisitor(this.config.keys, id, signature)) return null;
    const token = visitorCsrfToken(this.config.keys, id);
    this.tokens.set(key, token);
    return token;
  }

  /** Empty for crawlers, which are not counted; null while rollouts have to be read again. */
  private pageTokenOf({ headers }: FastifyRequest, visitor: Visitor, { owner }: SitePage): string | null {
    return isRobot(headers['user-agent']) ? '' : this.pageTokens.giveAtOnce(visitor, owner);
  }

  /** A first visit is counted for the address and browser, and noted for the new id. */
  private record(request: FastifyRequest, id: string, isNew: boolean, url: string): void {
    if (!isNew) request.visitorId = id;
    request.lectern = contextOf(request, 'site');
    request.visitorId = id;
    request.visitorIsNew = isNew;
    this.views.record(request, url.split('?', 1)[0] ?? '', 200);
  }
}
