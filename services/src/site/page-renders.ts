import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { OwnedPage, ReleaseManifest } from '@lectern/contracts';
import { LRUCache } from 'lru-cache';
import { Database } from '../database/database.js';
import { loggedPath } from '../gateway/logging.js';
import { Clock } from '../kernel/clock.js';
import { ConcurrencyLimit } from '../kernel/concurrency-limit.js';
import { InFlight } from '../kernel/in-flight.js';
import { metrics } from '../monitoring/metrics/metrics.js';
import { traced } from '../monitoring/tracing/tracing.js';
import { isRemoteOfTheSite } from '../platform/paths/index.js';
import { ReleaseStore } from '../platform/releases/index.js';
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
import type { ServerFault } from '../platform/server-faults/index.js';
import { type PageReleases, SnapshotsService } from '../platform/snapshot/index.js';
import { integrityOf } from '../platform/tables/index.js';
import { PageGuard } from './page-guard.js';

/** Pages and their renders are shared for this long. */
export const FRESH_MS = 5_000;
/** Longer addresses are searches that no one repeats. */
export const MAX_CACHED_URL = 200;

interface WantedRender {
  /** Path and query. */
  url: string;
  owner: OwnedPage | null;
  releases: PageReleases;
  /** Primary ones that the visitor has chosen, sorted. */
  languages: readonly string[];
}

/** The result of rendering. */
interface Outcome {
  fragment: Fragment | null;
  /** Why there is no fragment; null if there is one, or nothing renders it. */
  fault: ServerFault | null;
}

const NOTHING: Outcome = { fragment: null, fault: null };
/** Why a page that failed before was not tried. */
const LEFT_ALONE = 'Not rendered on the server for now, since it failed before.';
/** For the pages of one owner, other than the site itself. */
const CALLS_AT_ONCE = 8;
const CACHE_BYTES = 4 * 1024 * 1024;

const LOOKS = {
  hit: metrics.cacheRequests.of('renders', 'hit'),
  miss: metrics.cacheRequests.of('renders', 'miss'),
};

/**
 * Renders pages on the server. A render is shared by all combinations of releases with the same shell and
 * owner, so that candidates of other remotes cost no rendering.
 */
@Injectable()
export class PageRenders implements OnApplicationShutdown {
  private readonly logger = new Logger(PageRenders.name);
  private readonly guard: PageGuard;
  private readonly kept: LRUCache<string, Fragment>;
  private readonly rendering = new InFlight<Outcome>();
  private readonly renderers: Renderers;
  private readonly budget: TimeBudget;
  private readonly answering = new ConcurrencyLimit(CALLS_AT_ONCE);
  private readonly stopMeasuring: (() => void)[];

  constructor(
    @Inject(PageCalls) private readonly calls: PageCalls,
    @Inject(ReleaseStore) private readonly store: ReleaseStore,
    @Inject(SnapshotsService) private readonly snapshots: SnapshotsService,
    @Inject(Database) database: Database,
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
    this.kept = new LRUCache({
      maxSize: CACHE_BYTES,
      ttl: FRESH_MS,
      sizeCalculation: ({ body, styles, queries, answers }) =>
        2 * (body.length + styles.length + queries.length + answers.length) + 1,
    });
  }

  async onApplicationShutdown(): Promise<void> {
    for (const stop of this.stopMeasuring) stop();
    await this.renderers.close();
    await stopJudging();
  }

  /** Forgets all renders, including those in progress. */
  reset(): void {
    this.kept.clear();
    this.rendering.forget('');
  }

  /**
   * The page's body and head; development builds are rendered in the browser only.
   *
   * @param leastMs how many milliseconds a cached render must remain fresh for
   */
  async of(wanted: WantedRender, leastMs = 0): Promise<Outcome> {
    const { url, releases } = wanted;
    if (releases.developmentOrigins.length > 0) return NOTHING;
    const key = renderKey(wanted);
    const isKept = leastMs === 0 || this.kept.getRemainingTTL(key) > leastMs;
    const known = isKept ? this.kept.get(key) : undefined;
    LOOKS[known ? 'hit' : 'miss'].value += 1;
    if (known) return { fragment: known, fault: null };
    return this.rendering.share(
      key,
      () => this.render(wanted),
      ({ fragment }) => {
        if (fragment && url.length <= MAX_CACHED_URL) this.kept.set(key, fragment);
      },
    );
  }

  /** Milliseconds for which a cached render is still shared. */
  remainingMs(wanted: WantedRender): number {
    return this.kept.getRemainingTTL(renderKey(wanted));
  }

  private async render({ url, owner, releases, languages }: WantedRender): Promise<Outcome> {
    const { shell, manifests, snapshot } = releases;
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
        languages,
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

/** What determines a render: visitors are anonymous there, and slots and other remotes are loaded in the browser. */
const renderKey = ({ url, owner, releases: { shell, layout }, languages }: WantedRender) =>
  [shell?.manifest.version, owner?.remote.name, owner?.remote.release.version, layout, languages, url].join(
    ' ',
  );
