import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import {
  defaultHead,
  findPage,
  type Head,
  matchPattern,
  type OwnedPage,
  type ReleaseManifest,
  type Snapshot,
} from '@lectern/contracts';
import { LRUCache } from 'lru-cache';
import { ConcurrencyLimit } from '../kernel/concurrency-limit.js';
import { CONFIG, type Config } from '../config/config.js';
import { Database } from '../database/database.js';
import { Clock } from '../kernel/clock.js';
import { InFlight } from '../kernel/in-flight.js';
import { loggedPath } from '../gateway/logging.js';
import { metrics } from '../monitoring/metrics/metrics.js';
import { traced } from '../monitoring/tracing/tracing.js';
import { isRemoteOfTheSite } from '../platform/paths/index.js';
import { type PageReleases, type ServedShell, SnapshotsService } from '../platform/snapshot/index.js';
import { ReleaseStore } from '../platform/releases/index.js';
import { type ServerFault, ServerFaults } from '../platform/server-faults/index.js';
import { integrityOf } from '../platform/tables/index.js';
import { pageTemplate, type PageTemplate } from './document.js';
import { DocumentStyles } from './document-styles.js';
import {
  ANSWERING,
  type CallAnswer,
  type Charge,
  type Fragment,
  judgeFragment,
  ownerOf,
  PageCalls,
  RENDERER_LIMITS,
  type RendererLimits,
  RenderError,
  Renderers,
  RenderIsolation,
  type ServerBuild,
  SITE_OWNER,
  stopJudging,
  type TimeBudget,
  TimeBudgetOfProcess,
} from '../platform/rendering/index.js';
import { pageSnapshot } from './page-snapshot.js';
import { PageGuard } from './page-guard.js';

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

/** The result of rendering. */
interface Outcome {
  fragment: Fragment | null;
  fault: ServerFault | null;
}

/** Pages are shared for this long. */
const FRESH_MS = 5_000;
/** How old a page may be while the database is unavailable. */
const MEANWHILE_MS = 30_000;
const NOTHING: Outcome = { fragment: null, fault: null };
/** Why a page that failed before was not tried. */
const LEFT_ALONE = 'Not rendered on the server for now, since it failed before.';
/** For the pages of one owner, other than the site itself. */
const CALLS_AT_ONCE = 8;
const CACHE_BYTES = 8 * 1024 * 1024;
const RENDER_CACHE_BYTES = 4 * 1024 * 1024;
/** Longer addresses are searches that no one repeats. */
const MAX_CACHED_URL = 200;

const LOOKS = {
  pageHit: metrics.cacheRequests.of('pages', 'hit'),
  pageMiss: metrics.cacheRequests.of('pages', 'miss'),
  renderHit: metrics.cacheRequests.of('renders', 'hit'),
  renderMiss: metrics.cacheRequests.of('renders', 'miss'),
};

/**
 * Creates pages: finds the owner of a path and renders it, or leaves that to the browser. A page is cached
 * per combination of releases; its render is shared by all combinations with the same shell and owner, so
 * that candidates of other remotes cost no rendering.
 */
@Injectable()
export class PagesService implements OnApplicationShutdown {
  private readonly logger = new Logger(PagesService.name);
  private readonly guard: PageGuard;
  private readonly pages: LRUCache<string, SitePage>;
  private readonly making = new InFlight<SitePage>();
  private readonly renders: LRUCache<string, Fragment>;
  private readonly rendering = new InFlight<Outcome>();
  private readonly renderers: Renderers;
  private readonly budget: TimeBudget;
  private readonly answering = new ConcurrencyLimit(CALLS_AT_ONCE);
  private readonly stopMeasuring: (() => void)[];

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(PageCalls) private readonly calls: PageCalls,
    @Inject(ReleaseStore) private readonly store: ReleaseStore,
    @Inject(DocumentStyles) private readonly styles: DocumentStyles,
    @Inject(SnapshotsService) private readonly snapshots: SnapshotsService,
    @Inject(ServerFaults) private readonly faults: ServerFaults,
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) clock: Clock,
    @Inject(RENDERER_LIMITS) limits: RendererLimits,
    @Inject(RenderIsolation) isolation: RenderIsolation,
  ) {
    const now = () => clock.now().getTime();
    this.guard = new PageGuard(now);
    this.budget = new TimeBudgetOfProcess(now, ANSWERING);
    const answer = (path: string, owner: string) => this.call(path, owner);
    this.renderers = new Renderers(isolation.launcher, answer, limits, () => database.lateMs);
    this.stopMeasuring = [
      metrics.renderQueue.from(() => this.renderers.pages),
      metrics.renderProcesses.from(() => this.renderers.processes),
    ];
    this.pages = new LRUCache({
      maxSize: CACHE_BYTES,
      ttl: FRESH_MS,
      noDeleteOnStaleGet: true,
      // Characters take two bytes at most; the compressed copies take a quarter of that.
      sizeCalculation: ({ template }) => Math.ceil(2.5 * template.length),
    });
    this.renders = new LRUCache({
      maxSize: RENDER_CACHE_BYTES,
      ttl: FRESH_MS,
      sizeCalculation: ({ body, styles, queries, answers }) =>
        2 * (body.length + styles.length + queries.length + answers.length) + 1,
    });
  }

  /** Starts the renderer and renders the first page, so that the first visitor does not wait for that. */
  async warmUp(releases: PageReleases): Promise<void> {
    if (releases.shell) await this.made('/', releases, releases.shell, this.config.publicUrl);
  }

  /**
   * @param url path and query
   * @param origin of the page; the site's by default
   */
  async page(
    url: string,
    releases: PageReleases,
    shell: ServedShell,
    origin = this.config.publicUrl,
  ): Promise<SitePage> {
    const page = await this.made(url, releases, shell, origin);
    // Counted per response, including those that shared an in-flight render.
    if (page.fault) this.faults.add(page.fault);
    return page;
  }

  /** The cached page of the site for these releases. */
  known(url: string, releases: PageReleases): SitePage | undefined {
    const page = this.pages.get(pageKey(this.config.publicUrl, releases, url));
    if (page) LOOKS.pageHit.value += 1;
    return page;
  }

  async onApplicationShutdown(): Promise<void> {
    for (const stop of this.stopMeasuring) stop();
    await this.renderers.close();
    await stopJudging();
  }

  private async made(
    url: string,
    releases: PageReleases,
    shell: ServedShell,
    origin: string,
  ): Promise<SitePage> {
    const key = pageKey(origin, releases, url);
    const known = this.pages.get(key);
    LOOKS[known ? 'pageHit' : 'pageMiss'].value += 1;
    if (known) return known;
    const making = this.making.share(key, () => this.make(key, url, releases, shell, origin));
    return this.database.orMeanwhile(making, this.meanwhile(key));
  }

  /** The cached page, at most half a minute old. */
  private meanwhile(key: string): SitePage | undefined {
    const isRecent = this.pages.getRemainingTTL(key) > FRESH_MS - MEANWHILE_MS;
    return isRecent ? this.pages.get(key, { allowStale: true }) : undefined;
  }

  private async make(
    key: string,
    url: string,
    releases: PageReleases,
    shell: ServedShell,
    origin: string,
  ): Promise<SitePage> {
    const { pathname } = new URL(url, 'http://site');
    const owner = findPage(releases.snapshot, pathname);
    const styles = await this.styles.of(shell);
    // Development builds are rendered in the browser only.
    const isDevelopment = releases.developmentOrigins.length > 0;
    const carried = pageSnapshot(releases, owner?.remote.name ?? null, await this.snapshots.remoteOwners());
    const { fragment: rendered, fault } = isDevelopment
      ? NOTHING
      : await this.sharedRender(url, owner, carried);
    const head = rendered?.head ?? defaultHead(pathname);
    const html = pageTemplate({
      rendered,
      owner,
      styles,
      head,
      releases: carried,
      shell,
      origin,
    });
    const template = html.orSame(this.pages.get(key, { allowStale: true })?.template);
    const page = {
      status: statusOf(pathname, owner, head, releases.snapshot),
      redirect: head.redirect,
      owner: owner && `${owner.remote.name}@${owner.remote.release.version}`,
      template,
      fault,
    };
    if (rendered && url.length <= MAX_CACHED_URL) {
      // Must not outlive the cached render.
      const ttl = Math.max(1, this.renders.getRemainingTTL(renderKey(url, owner, releases)));
      this.pages.set(key, page, { ttl });
    }
    return page;
  }

  private async sharedRender(url: string, owner: OwnedPage | null, releases: PageReleases): Promise<Outcome> {
    const key = renderKey(url, owner, releases);
    const known = this.renders.get(key);
    LOOKS[known ? 'renderHit' : 'renderMiss'].value += 1;
    if (known) return { fragment: known, fault: null };
    return this.rendering.share(
      key,
      () => this.render(url, owner, releases),
      ({ fragment }) => {
        if (fragment && url.length <= MAX_CACHED_URL) this.renders.set(key, fragment);
      },
    );
  }

  private async render(
    url: string,
    owner: OwnedPage | null,
    { shell, manifests, snapshot }: PageReleases,
  ): Promise<Outcome> {
    const manifest = owner && manifests.get(owner.remote.name);
    if (!shell || (owner && !manifest?.server)) return NOTHING;
    const { name, version } = manifest ?? shell.manifest;
    const release = `${name}@${version}`;
    const { pathname } = new URL(url, 'http://site');
    const failed = (error: string): Outcome => {
      metrics.renderFaults.add(name, version);
      return { fragment: null, fault: { remote: name, version, path: pathname, error } };
    };
    if (!this.guard.allows(release, pathname)) return failed(LEFT_ALONE);
    const began = performance.now();
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
      const { team = null } = (await this.snapshots.remoteOwners()).get(name) ?? {};
      const responsible = ownerOf(manifest ?? null, team);
      const { page, answers } = await traced(
        'render',
        'internal',
        () => ({ 'lectern.remote': name, 'lectern.release': version }),
        () => this.renderers.render(responsible, job),
      );
      this.guard.success(release, pathname);
      // The site's own remotes count as the site itself.
      const remote = manifest && !isRemoteOfTheSite(manifest.name) ? manifest.name : null;
      const charge: Charge = (work) => this.renderers.reading(responsible, work);
      const fragment = await judgeFragment(page, answers, { remote, snapshot, url }, charge);
      return { fragment, fault: null };
    } catch (error) {
      if (!(error instanceof RenderError)) throw error;
      if (error.guilty) this.guard.fault(release, pathname);
      this.logger.warn(`${release} did not render ${loggedPath(url)}: ${error.message}`);
      return failed(error.message);
    } finally {
      metrics.renderDuration.of(name, version).observe((performance.now() - began) / 1_000);
    }
  }

  /** @throws {RenderError} if the file is missing */
  private async buildOf(manifest: ReleaseManifest): Promise<ServerBuild | null> {
    const { name, version, server } = manifest;
    if (server === null) return null;
    const file = await this.store.localFile(manifest, server).catch((error: unknown) => {
      throw new RenderError(error instanceof Error ? error.message : String(error));
    });
    return { key: `${name}@${version}`, file, integrity: integrityOf(manifest, server) };
  }

  /** A page's call to the API, charged to the owner. */
  private async call(path: string, owner: string): Promise<CallAnswer> {
    if (owner === SITE_OWNER) return this.calls.answer(path);
    return this.answering.run(owner, async () => {
      if (!this.budget.allows(owner)) return { status: 429, body: '{}' };
      const began = performance.now();
      try {
        return await this.calls.answer(path);
      } finally {
        this.budget.spend(owner, performance.now() - began);
      }
    });
  }
}

const pageKey = (origin: string, { key }: PageReleases, url: string) => `${origin} ${key} ${url}`;

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

/** What determines a render: visitors are anonymous there, and slots and other remotes are loaded in the browser. */
const renderKey = (url: string, owner: OwnedPage | null, { shell, layout }: PageReleases) =>
  [shell?.manifest.version, owner?.remote.name, owner?.remote.release.version, layout, url].join(' ');
