import { Inject, Injectable } from '@nestjs/common';
import {
  defaultHead,
  findPage,
  type Head,
  matchPattern,
  type OwnedPage,
  type Snapshot,
} from '@lectern/contracts';
import { LRUCache } from 'lru-cache';
import { CONFIG, type Config } from '../config/config.js';
import { Database } from '../database/database.js';
import { InFlight } from '../kernel/in-flight.js';
import { metrics } from '../monitoring/metrics/metrics.js';
import { type PageReleases, type ServedShell, SnapshotsService } from '../platform/snapshot/index.js';
import { type ServerFault, ServerFaults } from '../platform/server-faults/index.js';
import { pageTemplate, type PageTemplate } from './document.js';
import { DocumentStyles } from './document-styles.js';
import { FRESH_MS, MAX_CACHED_URL, PageRenders } from './page-renders.js';
import { pageSnapshot } from './page-snapshot.js';

/** The part of a page that is the same for everyone. */
export interface SitePage {
  status: number;
  /** Path to redirect to instead. */
  redirect: string | undefined;
  template: PageTemplate;
  /** Release that owns the page, as `name@version`; null for the shell's own pages. */
  owner: string | null;
  /** Why its body is missing; null if it has one, or nothing renders it. */
  fault: ServerFault | null;
}

/** A page as requested. */
export interface PageAddress {
  /** Path and query. */
  url: string;
  /** Primary ones that the visitor has chosen, sorted; only languages that talks are in. */
  languages: readonly string[];
}

interface WantedPage extends PageAddress {
  releases: PageReleases;
  shell: ServedShell;
  /** Of the page. */
  origin: string;
}

/** How old a page may be while the database is unavailable. */
const MEANWHILE_MS = 30_000;
const CACHE_BYTES = 8 * 1024 * 1024;
/** A request this shortly before a page is outdated renews it, so that later ones need not wait. */
const RENEW_MS = 1_000;
const MOST_RENEWALS = 4;

const LOOKS = {
  hit: metrics.cacheRequests.of('pages', 'hit'),
  miss: metrics.cacheRequests.of('pages', 'miss'),
};

/**
 * Creates pages: finds the owner of a path and renders it, or leaves that to the browser. A page is cached
 * per combination of releases and chosen languages.
 */
@Injectable()
export class PagesService {
  private readonly pages: LRUCache<string, SitePage>;
  private readonly making = new InFlight<SitePage>();
  /** Keys of pages that are being renewed. */
  private readonly renewing = new Set<string>();
  /** Changes with each reset: a page begun before it is not kept. */
  private generation = 0;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(DocumentStyles) private readonly styles: DocumentStyles,
    @Inject(SnapshotsService) private readonly snapshots: SnapshotsService,
    @Inject(ServerFaults) private readonly faults: ServerFaults,
    @Inject(Database) private readonly database: Database,
    @Inject(PageRenders) private readonly renders: PageRenders,
  ) {
    this.pages = new LRUCache({
      maxSize: CACHE_BYTES,
      ttl: FRESH_MS,
      noDeleteOnStaleGet: true,
      // Characters take two bytes at most; the compressed copies take a quarter of that.
      sizeCalculation: ({ template }) => Math.ceil(2.5 * template.length),
    });
  }

  /** Forgets all pages, including those in the making. */
  reset(): void {
    this.generation += 1;
    this.pages.clear();
    this.making.forget('');
  }

  /** Starts the renderer and renders the first page, so that the first visitor does not wait for that. */
  async warmUp(releases: PageReleases): Promise<void> {
    const { shell } = releases;
    if (shell) await this.made({ url: '/', languages: [], releases, shell, origin: this.config.publicUrl });
  }

  /**
   * @param origin of the page; the site's by default
   */
  async page(
    address: PageAddress,
    releases: PageReleases,
    shell: ServedShell,
    origin = this.config.publicUrl,
  ): Promise<SitePage> {
    const page = await this.made({ ...address, releases, shell, origin });
    // Counted per response, including those that shared an in-flight render.
    if (page.fault) this.faults.add(page.fault);
    return page;
  }

  /** The cached page of the site for these releases. */
  known(address: PageAddress, releases: PageReleases): SitePage | undefined {
    const { shell } = releases;
    const page = shell
      ? this.cached({ ...address, releases, shell, origin: this.config.publicUrl })
      : undefined;
    if (page) LOOKS.hit.value += 1;
    return page;
  }

  private async made(wanted: WantedPage): Promise<SitePage> {
    const known = this.cached(wanted);
    LOOKS[known ? 'hit' : 'miss'].value += 1;
    if (known) return known;
    const key = pageKey(wanted);
    const making = this.making.share(key, () => this.make(wanted));
    return this.database.orMeanwhile(making, this.meanwhile(key));
  }

  /** The cached page. Shortly before it is outdated it is renewed, and sent until that is done. */
  private cached(wanted: WantedPage): SitePage | undefined {
    const key = pageKey(wanted);
    const page = this.pages.get(key);
    const isOld = page && this.pages.getRemainingTTL(key) < RENEW_MS;
    if (!isOld || this.renewing.has(key) || this.renewing.size >= MOST_RENEWALS) return page;
    this.renewing.add(key);
    this.making
      .share(key, () => this.make(wanted, RENEW_MS))
      // A request that has to wait reports the error.
      .catch(() => undefined)
      .finally(() => this.renewing.delete(key));
    return page;
  }

  /** The cached page, at most half a minute old. */
  private meanwhile(key: string): SitePage | undefined {
    const isRecent = this.pages.getRemainingTTL(key) > FRESH_MS - MEANWHILE_MS;
    return isRecent ? this.pages.get(key, { allowStale: true }) : undefined;
  }

  /** @param leastMs how many milliseconds the page must remain fresh for */
  private async make(wanted: WantedPage, leastMs = 0): Promise<SitePage> {
    const { url, releases, shell, origin, languages } = wanted;
    const key = pageKey(wanted);
    const { generation } = this;
    const { pathname } = new URL(url, 'http://site');
    const owner = findPage(releases.snapshot, pathname);
    const styles = await this.styles.of(shell);
    const carried = pageSnapshot(releases, owner?.remote.name ?? null, await this.snapshots.remoteOwners());
    const { fragment: rendered, fault } = await this.renders.of(
      { url, owner, releases: carried, languages },
      leastMs,
    );
    const head = rendered?.head ?? defaultHead(pathname);
    const html = pageTemplate({
      rendered,
      owner,
      styles,
      head,
      releases: carried,
      languages,
      shell,
      origin,
      environment: origin === this.config.console?.url ? this.config.siteEnvironment : null,
    });
    const earlier = this.pages.get(key, { allowStale: true })?.template;
    const template = html.orSame(earlier);
    if (leastMs > 0 && earlier) await template.compressAs(earlier);
    const page = {
      status: statusOf(pathname, owner, head, releases.snapshot),
      redirect: head.redirect,
      owner: owner && `${owner.remote.name}@${owner.remote.release.version}`,
      template,
      fault,
    };
    if (rendered && url.length <= MAX_CACHED_URL && generation === this.generation) {
      // Must not outlive the cached render.
      const ttl = Math.max(1, this.renders.remainingMs({ url, owner, releases, languages }));
      this.pages.set(key, page, { ttl });
    }
    return page;
  }
}

const pageKey = ({ url, releases, origin, languages }: WantedPage) =>
  `${origin} ${releases.key} ${languages.join()} ${url}`;

/** Withdrawn pages respond as such, whether or not the shell could render them. */
function statusOf(
  pathname: string,
  owner: OwnedPage | null,
  { status }: Head,
  { withdrawn = [] }: Snapshot,
): number {
  if (!owner && withdrawn.some((pattern) => matchPattern(pattern, pathname))) return 410;
  return status ?? 200;
}
