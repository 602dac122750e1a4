import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import {
  defaultHead,
  findPage,
  type Head,
  matchPattern,
  type OwnedPage,
  type ReleaseManifest,
  type Snapshot,
} from '@lectern/contracts';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { CONFIG, type Config } from '../config.js';
import { Clock } from '../gateway/clock.js';
import { internalHeaders } from '../gateway/internal-calls.js';
import { loggedPath } from '../gateway/logging.js';
import { isRemoteOfTheSite } from '../modules/rollouts/gate/site-paths.js';
import type { PageReleases, ServedShell } from '../modules/rollouts/page-releases.js';
import { ReleaseStore } from '../modules/rollouts/release-store.js';
import { ServerFaults } from '../modules/rollouts/server-faults/server-faults.js';
import { integrityOf } from '../modules/rollouts/snapshot-release.js';
import { pageTemplate, type PageTemplate } from './document.js';
import { DocumentStyles } from './document-styles.js';
import { CallBudgetOfProcess, type CallBudget } from './fragment/call-budget.js';
import { judgeFragment, type Fragment } from './fragment/judge-fragment.js';
import { ownerOf } from './owner-of.js';
import { PageGuard } from './page-guard.js';
import type { CallAnswer, ServerBuild } from './render-protocol.js';
import { RENDERER_LIMITS, RenderError, type RendererLimits } from './renderer-limits.js';
import { Renderers } from './renderers.js';
import { RenderIsolation } from './sandbox/render-isolation.js';

/** A page as far as it is the same for everybody. */
export interface SitePage {
  status: number;
  /** The page is answered by a redirect to this path. */
  redirect: string | undefined;
  template: PageTemplate;
}

/** The same page for everybody who asks within this time. */
const FRESH_MS = 5_000;
/** Why a page that failed before was not tried. */
const LEFT_ALONE = 'Left to browsers for a while, since it failed before.';
/** Headers of the API's answers that pages read. */
const TOLD_TO_PAGES = ['x-total-count', 'x-total-capped'];
const CACHE_BYTES = 8 * 1024 * 1024;
const RENDER_CACHE_BYTES = 4 * 1024 * 1024;
/** Longer addresses are searches that nobody repeats. */
const MAX_CACHED_URL = 200;

/**
 * Makes pages: finds the owner of a path and renders it, or leaves that to the browser. A page is kept for each combination of releases
 * that visitors get; what was rendered for it is shared by all combinations with the same shell and owner, so that the candidates of
 * other remotes cost no rendering.
 */
@Injectable()
export class PagesService implements OnApplicationShutdown {
  private readonly logger = new Logger(PagesService.name);
  private readonly guard: PageGuard;
  private readonly pages: LRUCache<string, SitePage>;
  private readonly underWay = new Map<string, Promise<SitePage>>();
  private readonly renders: LRUCache<string, Fragment>;
  private readonly rendering = new Map<string, Promise<Fragment | null>>();
  private readonly renderers: Renderers;
  private readonly budget: CallBudget;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(HttpAdapterHost) private readonly adapter: HttpAdapterHost,
    @Inject(ReleaseStore) private readonly store: ReleaseStore,
    @Inject(DocumentStyles) private readonly styles: DocumentStyles,
    @Inject(ServerFaults) private readonly faults: ServerFaults,
    @Inject(Clock) clock: Clock,
    @Inject(RENDERER_LIMITS) limits: RendererLimits,
    @Inject(RenderIsolation) isolation: RenderIsolation,
  ) {
    const now = () => clock.now().getTime();
    this.guard = new PageGuard(now);
    this.budget = new CallBudgetOfProcess(now);
    const answer = (path: string, release: string | null) => this.call(path, release);
    this.renderers = new Renderers(isolation.launcher, answer, limits);
    this.pages = new LRUCache({
      maxSize: CACHE_BYTES,
      ttl: FRESH_MS,
      // Characters, at two bytes at most.
      sizeCalculation: ({ template }) => 2 * template.length,
    });
    this.renders = new LRUCache({
      maxSize: RENDER_CACHE_BYTES,
      ttl: FRESH_MS,
      sizeCalculation: ({ body, styles, queries, answers }) =>
        2 * (body.length + styles.length + queries.length + answers.length) + 1,
    });
  }

  /** Starts what renders and makes the first page, so that the first visitor does not wait for that. */
  async warmUp(releases: PageReleases): Promise<void> {
    if (releases.shell) await this.page('/', releases, releases.shell);
  }

  /** @param url path and query */
  async page(url: string, releases: PageReleases, shell: ServedShell): Promise<SitePage> {
    const key = `${releases.key} ${url}`;
    const known = this.pages.get(key) ?? this.underWay.get(key);
    if (known) return known;
    const next = this.make(url, releases, shell).finally(() => this.underWay.delete(key));
    this.underWay.set(key, next);
    return next;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.renderers.close();
  }

  private async make(url: string, releases: PageReleases, shell: ServedShell): Promise<SitePage> {
    const { pathname } = new URL(url, 'http://site');
    const owner = findPage(releases.snapshot, pathname);
    const styles = await this.styles.of(shell.manifest);
    // A developer's page is rendered where its code is: in the browser.
    const isDevelopment = releases.developmentOrigins.length > 0;
    const rendered = isDevelopment ? null : await this.sharedRender(url, owner, releases);
    const head = rendered?.head ?? defaultHead(pathname);
    const template = pageTemplate({
      rendered,
      owner,
      styles,
      head,
      releases,
      shell,
      origin: this.config.publicUrl,
    });
    const page = {
      status: statusOf(pathname, owner, head, releases.snapshot),
      redirect: head.redirect,
      template,
    };
    if (rendered && url.length <= MAX_CACHED_URL) {
      // No older than what was rendered may be.
      const ttl = Math.max(1, this.renders.getRemainingTTL(renderKey(url, owner, releases)));
      this.pages.set(`${releases.key} ${url}`, page, { ttl });
    }
    return page;
  }

  private async sharedRender(
    url: string,
    owner: OwnedPage | null,
    releases: PageReleases,
  ): Promise<Fragment | null> {
    const key = renderKey(url, owner, releases);
    const known = this.renders.get(key) ?? this.rendering.get(key);
    if (known) return known;
    const next = this.render(url, owner, releases)
      .then((rendered) => {
        if (rendered && url.length <= MAX_CACHED_URL) this.renders.set(key, rendered);
        return rendered;
      })
      .finally(() => this.rendering.delete(key));
    this.rendering.set(key, next);
    return next;
  }

  private async render(
    url: string,
    owner: OwnedPage | null,
    { shell, manifests, snapshot }: PageReleases,
  ): Promise<Fragment | null> {
    const manifest = owner && manifests.get(owner.remote.name);
    if (!shell || (owner && !manifest?.server)) return null;
    const { name, version } = manifest ?? shell.manifest;
    const release = `${name}@${version}`;
    const { pathname } = new URL(url, 'http://site');
    if (!this.guard.allows(release, pathname)) {
      this.faults.add({ remote: name, version, path: pathname, error: LEFT_ALONE });
      return null;
    }
    try {
      const build = manifest && (await this.buildOf(manifest));
      const shellBuild = await this.buildOf(shell.manifest);
      if (!shellBuild) throw new RenderError('The shell has no server build');
      const job = {
        url,
        snapshot,
        shell: shellBuild,
        owner: owner && build ? { build, expose: owner.expose } : null,
      };
      const { page, answers } = await this.renderers.render(ownerOf(manifest ?? null), job);
      this.guard.success(release, pathname);
      // The remotes that the site comes with are one with it.
      const remote = manifest && !isRemoteOfTheSite(manifest.name) ? manifest.name : null;
      return judgeFragment(page, answers, { remote, snapshot, url });
    } catch (error) {
      if (!(error instanceof RenderError)) throw error;
      if (error.guilty) this.guard.fault(release, pathname);
      this.faults.add({ remote: name, version, path: pathname, error: error.message });
      this.logger.warn(`${release} did not render ${loggedPath(url)}: ${error.message}`);
      return null;
    }
  }

  /** @throws RenderError where the file is gone */
  private async buildOf(manifest: ReleaseManifest): Promise<ServerBuild | null> {
    const { name, version, server } = manifest;
    if (server === null) return null;
    const file = await this.store.localFile(manifest, server).catch((error: unknown) => {
      throw new RenderError(error instanceof Error ? error.message : String(error));
    });
    return { key: `${name}@${version}`, file, integrity: integrityOf(manifest, server) };
  }

  /** A page's call to the API, without a network between. What releases of others ask for is theirs to pay. */
  private async call(path: string, release: string | null): Promise<CallAnswer> {
    const payer =
      release !== null && !isRemoteOfTheSite(release.slice(0, release.indexOf('@'))) ? release : null;
    if (payer !== null && !this.budget.allows(payer)) return { status: 429, body: '{}' };
    const began = performance.now();
    try {
      return await this.inject(path);
    } finally {
      if (payer !== null) this.budget.spend(payer, performance.now() - began);
    }
  }

  private async inject(path: string): Promise<CallAnswer> {
    const fastify = this.adapter.httpAdapter.getInstance<FastifyInstance>();
    const { statusCode, headers, payload } = await fastify.inject({
      method: 'GET',
      url: path,
      headers: internalHeaders(),
    });
    const told = TOLD_TO_PAGES.flatMap((name) => (name in headers ? [[name, String(headers[name])]] : []));
    return { status: statusCode, headers: Object.fromEntries(told) as Record<string, string>, body: payload };
  }
}

/** What was taken off the site says so whether or not the shell could render it. */
function statusOf(
  pathname: string,
  owner: OwnedPage | null,
  { status }: Head,
  { withdrawn = [] }: Snapshot,
): number {
  if (!owner && withdrawn.some((pattern) => matchPattern(pattern, pathname))) return 410;
  return status ?? 200;
}

/** What decides on a rendered page: everybody is anonymous there, and slots and other remotes come in the browser. */
const renderKey = (url: string, owner: OwnedPage | null, { shell, layout }: PageReleases) =>
  [shell?.manifest.version, owner?.remote.name, owner?.remote.release.version, layout, url].join(' ');
