import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { defaultHead, findPage, type OwnedPage, type ReleaseManifest } from '@lectern/contracts';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { CONFIG, type Config } from '../config.js';
import { Clock } from '../gateway/clock.js';
import { internalHeaders } from '../gateway/internal-calls.js';
import { ReleaseStore } from '../modules/rollouts/release-store.js';
import { integrityOf, type PageReleases, type ServedShell } from '../modules/rollouts/snapshots.service.js';
import { pageTemplate, type PageTemplate } from './document.js';
import { DocumentStyles } from './document-styles.js';
import { RenderGuard } from './render-guard.js';
import type { RenderedPage, ServerBuild } from './render-protocol.js';
import { RenderError, Renderer } from './renderer.js';

/** A page as far as it is the same for everybody. */
export interface SitePage {
  status: number;
  /** The page is answered by a redirect to this path. */
  redirect: string | undefined;
  template: PageTemplate;
}

/** The same page for everybody who asks within this time. */
const FRESH_MS = 5_000;
const CACHE_BYTES = 8 * 1024 * 1024;
/** Longer addresses are searches that nobody repeats. */
const MAX_CACHED_URL = 200;

/** Makes pages: finds the owner of a path and renders it, or leaves that to the browser. */
@Injectable()
export class PagesService implements OnApplicationShutdown {
  private readonly logger = new Logger(PagesService.name);
  private readonly guard: RenderGuard;
  private readonly pages: LRUCache<string, SitePage>;
  private readonly underWay = new Map<string, Promise<SitePage>>();
  private renderer: { key: string; instance: Renderer } | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(HttpAdapterHost) private readonly adapter: HttpAdapterHost,
    @Inject(ReleaseStore) private readonly store: ReleaseStore,
    @Inject(DocumentStyles) private readonly styles: DocumentStyles,
    @Inject(Clock) clock: Clock,
  ) {
    this.guard = new RenderGuard(() => clock.now().getTime());
    this.pages = new LRUCache({
      maxSize: CACHE_BYTES,
      ttl: FRESH_MS,
      // Characters, at two bytes at most.
      sizeCalculation: ({ template }) => 2 * template.length,
    });
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
    await this.renderer?.instance.close();
  }

  private async make(url: string, releases: PageReleases, shell: ServedShell): Promise<SitePage> {
    const { pathname } = new URL(url, 'http://site');
    const owner = findPage(releases.snapshot, pathname);
    const styles = await this.styles.of(shell.manifest);
    // A developer's page is rendered where its code is: in the browser.
    const isDevelopment = releases.developmentOrigins.length > 0;
    const rendered = isDevelopment ? null : await this.render(url, owner, releases);
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
    const page = { status: head.status ?? 200, redirect: head.redirect, template };
    if (rendered && url.length <= MAX_CACHED_URL) this.pages.set(`${releases.key} ${url}`, page);
    return page;
  }

  private async render(
    url: string,
    owner: OwnedPage | null,
    { shell, manifests, snapshot }: PageReleases,
  ): Promise<RenderedPage | null> {
    const manifest = owner && manifests.get(owner.remote.name);
    const build = manifest && this.buildOf(manifest);
    if (!shell || (owner && !build)) return null;
    const release = build?.key ?? `${shell.manifest.name}@${shell.manifest.version}`;
    if (!this.guard.allows(release)) return null;
    try {
      const renderer = await this.rendererOf(shell.manifest);
      const job = { url, snapshot, owner: owner && build ? { build, expose: owner.expose } : null };
      const page = await renderer.render(job);
      this.guard.success(release);
      return page;
    } catch (error) {
      if (!(error instanceof RenderError)) throw error;
      if (error.guilty) this.guard.fault(release);
      this.logger.warn(`${release} did not render ${url}: ${error.message}`);
      return null;
    }
  }

  /** The thread of this release of the shell; the one of another release ends. */
  private async rendererOf(shell: ReleaseManifest): Promise<Renderer> {
    const build = this.buildOf(shell);
    if (!build) throw new RenderError('The shell has no server build');
    if (this.renderer?.key === build.key) return this.renderer.instance;
    const before = this.renderer?.instance;
    const instance = new Renderer({ shell: build }, (path) => this.call(path));
    this.renderer = { key: build.key, instance };
    await before?.close();
    return instance;
  }

  private buildOf(manifest: ReleaseManifest): ServerBuild | null {
    const { name, version, server } = manifest;
    if (server === null) return null;
    return {
      key: `${name}@${version}`,
      file: this.store.pathOf(name, version, server),
      integrity: integrityOf(manifest, server),
    };
  }

  /** A page's call to the API, without a network between. */
  private async call(path: string): Promise<{ status: number; body: string }> {
    const fastify = this.adapter.httpAdapter.getInstance<FastifyInstance>();
    const { statusCode, payload } = await fastify.inject({
      method: 'GET',
      url: path,
      headers: internalHeaders(),
    });
    return { status: statusCode, body: payload };
  }
}
