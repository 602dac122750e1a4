import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { findPage, type OwnedPage, type ReleaseManifest } from '@lectern/contracts';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Clock } from '../gateway/clock.js';
import { internalHeaders } from '../gateway/internal-calls.js';
import { ReleaseStore } from '../modules/rollouts/release-store.js';
import { integrityOf, type PageReleases } from '../modules/rollouts/snapshots.service.js';
import { DocumentStyles } from './document-styles.js';
import { RenderGuard } from './render-guard.js';
import type { RenderedPage, ServerBuild } from './render-protocol.js';
import { RenderError, Renderer } from './renderer.js';

/** A page as far as it is the same for everybody. */
export interface SitePage {
  owner: OwnedPage | null;
  /** Null where the browser renders. */
  rendered: RenderedPage | null;
  /** CSS of the document itself. */
  styles: string;
}

/** The same page for everybody who asks within this time. */
const FRESH_MS = 5_000;
const CACHE_BYTES = 12 * 1024 * 1024;
/** Longer addresses are searches that nobody repeats. */
const MAX_CACHED_URL = 200;

/** Makes pages: finds the owner of a path and renders it, or leaves that to the browser. */
@Injectable()
export class PagesService implements OnApplicationShutdown {
  private readonly logger = new Logger(PagesService.name);
  private readonly guard: RenderGuard;
  private readonly pages: LRUCache<string, RenderedPage>;
  private readonly underWay = new Map<string, Promise<RenderedPage | null>>();
  private renderer: { key: string; instance: Renderer } | undefined;

  constructor(
    @Inject(HttpAdapterHost) private readonly adapter: HttpAdapterHost,
    @Inject(ReleaseStore) private readonly store: ReleaseStore,
    @Inject(DocumentStyles) private readonly styles: DocumentStyles,
    @Inject(Clock) clock: Clock,
  ) {
    this.guard = new RenderGuard(() => clock.now().getTime());
    this.pages = new LRUCache({
      maxSize: CACHE_BYTES,
      ttl: FRESH_MS,
      // Characters, at two bytes; what the queries hold is in the page once more.
      sizeCalculation: ({ body, styles }) => 4 * body.length + 2 * styles.length + 1,
    });
  }

  /** @param url path and query */
  async page(url: string, releases: PageReleases): Promise<SitePage> {
    const owner = findPage(releases.snapshot, new URL(url, 'http://site').pathname);
    const styles = releases.shell ? await this.styles.of(releases.shell.manifest) : '';
    return { owner, styles, rendered: await this.rendered(url, owner, releases) };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.renderer?.instance.close();
  }

  private async rendered(
    url: string,
    owner: OwnedPage | null,
    releases: PageReleases,
  ): Promise<RenderedPage | null> {
    // A developer's page is rendered where its code is: in the browser.
    if (releases.developmentOrigins.length > 0) return null;
    const cached = url.length <= MAX_CACHED_URL;
    const key = `${releases.key} ${url}`;
    const known = cached ? this.pages.get(key) : undefined;
    if (known) return known;
    const underWay = this.underWay.get(key);
    if (underWay) return underWay;
    const next = this.render(url, owner, releases)
      .then((page) => {
        if (page && cached) this.pages.set(key, page);
        return page;
      })
      .finally(() => this.underWay.delete(key));
    this.underWay.set(key, next);
    return next;
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
