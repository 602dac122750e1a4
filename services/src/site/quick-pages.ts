import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { TALK_PAGE } from '@lectern/contracts';
import type { FastifyInstance } from 'fastify';
import { CONFIG, type Config } from '../config/config.js';
import { isRobot, visitContext } from '../gateway/context-of.js';
import { visitorCsrfToken } from '../gateway/csrf.js';
import { languagesIn } from '../gateway/cookies.js';
import type { QuickAnswer } from '../gateway/quick-answers.js';
import type { QuickVisit } from '../gateway/quick-request.js';
import { newVisitorCookie, newVisitorId } from '../gateway/visitor.js';
import { TalkLanguages } from '../modules/catalogue/index.js';
import { SnapshotsService, type Visitor } from '../platform/snapshot/index.js';
import { PageTokens } from '../platform/telemetry/index.js';
import type { PageTemplate } from './document.js';
import { PagesService, type SitePage } from './pages.service.js';
import { PageViews } from './page-views.js';
import { newNonce, PAGE_CACHE, PAGE_TYPE, PAGE_VARY, pageHeaders } from './security-policy.js';

const NO_PREVIEWS: ReadonlySet<string> = new Set();
const MARK = 'nonce of the page';
const API = '/api/';
/** Pattern of `SiteController`'s route. */
const ROUTE = '/*';
const TALKS = TALK_PAGE.replace(/:.*/, '');

/**
 * Sends cached pages to visitors who are not signed in before Fastify sees the request, exactly as `SiteController` would: with their own
 * tokens, and the rest of the page as it was compressed for everyone.
 */
@Injectable()
export class QuickPages implements OnModuleInit {
  /** Content security policies in pieces, between which the nonce belongs. */
  private readonly policies = new WeakMap<PageTemplate, readonly string[]>();
  private readonly headers: string[];

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'keys' | 'videoHosts' | 'assetsOrigin'>,
    private readonly snapshots: SnapshotsService,
    private readonly pages: PagesService,
    private readonly views: PageViews,
    private readonly pageTokens: PageTokens,
    private readonly talkLanguages: TalkLanguages,
    private readonly adapter: HttpAdapterHost,
  ) {
    const { 'Content-Security-Policy': _, ...others } = this.headersWith([]);
    this.headers = [
      ...Object.entries(others).flatMap(([name, value]) => [name.toLowerCase(), value]),
      ...['content-type', PAGE_TYPE, 'cache-control', PAGE_CACHE, 'vary', PAGE_VARY],
    ];
  }

  onModuleInit(): void {
    const fastify = this.adapter.httpAdapter.getInstance<FastifyInstance>();
    fastify.quickAnswers.visits.push((visit) => this.answer(visit, fastify));
  }

  private headersWith(scripts: readonly string[]): Record<string, string> {
    const { videoHosts, assetsOrigin } = this.config;
    return pageHeaders({ nonce: MARK, scripts }, videoHosts, assetsOrigin);
  }

  private policyOf(template: PageTemplate): readonly string[] {
    const known = this.policies.get(template);
    if (known) return known;
    const policy = this.headersWith(template.scripts)['Content-Security-Policy']?.split(MARK) ?? [];
    this.policies.set(template, policy);
    return policy;
  }

  private answer(visit: QuickVisit, fastify: FastifyInstance): QuickAnswer | null {
    const { url, visitor: known, encoding } = visit;
    if (encoding === null || url.startsWith(API)) return null;
    const visitor = { id: known?.id ?? newVisitorId(), user: null, previews: NO_PREVIEWS };
    const releases = this.snapshots.known(visitor);
    const languages = this.talkLanguages.known(languagesIn(visit.headers.cookie));
    if (languages === null) return null;
    const page = releases && this.pages.known({ url, languages }, releases);
    if (page?.status !== 200 || page.redirect !== undefined) return null;
    const pageToken = this.pageTokenOf(visit, visitor, page);
    if (pageToken === null) return null;
    const nonce = newNonce();
    const csrfToken = known?.csrfToken ?? visitorCsrfToken(this.config.keys, visitor.id);
    const joined = page.template.joined({ nonce, csrfToken, pageToken }, encoding);
    if (joined === null) return null;
    const headers = [...this.headers, 'content-encoding', encoding, 'content-length', String(joined.length)];
    if (!known) headers.push('set-cookie', newVisitorCookie(fastify, visitor.id));
    const sent = url.startsWith(TALKS) ? () => this.record(visit, visitor.id) : undefined;
    return {
      route: ROUTE,
      status: 200,
      headers,
      policy: this.policyOf(page.template).join(nonce),
      body: joined.pieces,
      sent,
    };
  }

  /** Empty for crawlers, which are not counted; null while rollouts have to be read again. */
  private pageTokenOf({ headers }: QuickVisit, visitor: Visitor, { owner }: SitePage): string | null {
    return isRobot(headers['user-agent']) ? '' : this.pageTokens.giveAtOnce(visitor, owner);
  }

  /** A first visit is counted for the address and browser, and recorded for the new id. */
  private record(visit: QuickVisit, id: string): void {
    const { url, method, headers, host, visitor } = visit;
    const context = visitContext(visit);
    if (!visitor) context.nextVisitor = id;
    this.views.record({ method, headers, host, context }, url.split('?', 1)[0] ?? '', 200);
  }
}
