import { Inject, Injectable } from '@nestjs/common';
import { ReleaseManifest } from '@lectern/contracts';
import { CONFIG, type Config } from '../../config/config.js';
import { Database } from '../../database/database.js';
import { placeholders, type SqlDate } from '../../database/row-values.js';
import { Clock } from '../../kernel/clock.js';
import type { Place } from '../../gateway/place.js';
import type { Visitor } from './audience.js';
import { withAssetsAt } from './assets-origin.js';
import { developmentServing } from './development-releases.js';
import type { PageReleases } from './page-releases.js';
import { isRemoteOfTheConsole } from '../paths/index.js';
import { type Replacement, withReplaced } from './replaced-releases.js';
import { ReleaseTable, SHELL, type TableRow } from './release-table.js';
import { readSegment } from '../tables/index.js';

/** Maximum milliseconds until pages follow a decision about a rollout. */
const FRESH_MS = 500;
/** A request for a cached page this shortly before that renews the table, so that later ones need not wait. */
const RENEW_MS = 100;
/** How old the table may be while the database is unavailable. */
const MEANWHILE_MS = 30_000;

/** A remote's owner, and its place in the order of arrival. */
export interface RemoteOwner {
  /** Null if the remote is its own owner. */
  team: string | null;
  since: number;
}

/** One consistent read of the rollout state. */
interface State {
  /** Remotes with their revisions and teams: changes with every action. */
  fingerprint: string;
  rows: TableRow[];
  /** `name@version` of every recalled release. */
  recalled: ReadonlySet<string>;
  /** `name@version` of every release that was deleted; none was ever live. */
  deleted: ReadonlySet<string>;
  /** Names of withdrawn remotes, including retired ones. */
  withdrawn: ReadonlySet<string>;
  remoteOwners: ReadonlyMap<string, RemoteOwner>;
  /** Per origin. */
  tables: Readonly<Record<Place, ReleaseTable>>;
}

/**
 * Decides which releases a page consists of, from a table in memory that is refreshed on demand once it is half a second old: a decision of
 * any process takes effect in all of them within a second.
 *
 * @source platform.md, "For an operator", points 1 and 2
 */
@Injectable()
export class SnapshotsService {
  private last: { at: number; state: Promise<State>; read?: State } | undefined;
  private settled: { at: number; state: State } | undefined;
  private isRenewing = false;
  private manifests = new Map<number, ReleaseManifest>();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The releases for a visitor's page at this moment. */
  async of(visitor: Visitor, place: Place = 'site'): Promise<PageReleases> {
    return (await this.state()).tables[place].resolve(visitor);
  }

  /** As {@link of} for the site, synchronously; null while the table has to be read again. */
  known(visitor: Visitor): PageReleases | null {
    return this.knownState()?.tables.site.resolve(visitor) ?? null;
  }

  /** As {@link rollouts}, synchronously; null while the table has to be read again. */
  knownRollouts(): readonly TableRow[] | null {
    return this.knownState()?.rows ?? null;
  }

  /** Every remote's stable release and candidate, including the shell's. */
  async rollouts(): Promise<readonly TableRow[]> {
    return (await this.state()).rows;
  }

  /** `name@version` of every recalled release. */
  async recalled(): Promise<ReadonlySet<string>> {
    return (await this.state()).recalled;
  }

  /** `name@version` of every deleted release. */
  async deleted(): Promise<ReadonlySet<string>> {
    return (await this.state()).deleted;
  }

  /** Names of withdrawn remotes. */
  async withdrawn(): Promise<ReadonlySet<string>> {
    return (await this.state()).withdrawn;
  }

  /** Remote → its owner and order of arrival. */
  async remoteOwners(): Promise<ReadonlyMap<string, RemoteOwner>> {
    return (await this.state()).remoteOwners;
  }

  /** Call after a decision here: this process's next page does not wait for the half second. */
  refresh(): void {
    if (this.last) this.last.at = -Infinity;
  }

  private async state(): Promise<State> {
    const now = this.clock.now().getTime();
    const { settled } = this;
    const meanwhile = settled && now - settled.at < MEANWHILE_MS ? settled.state : undefined;
    return this.database.orMeanwhile(this.fresh(now), meanwhile);
  }

  private async fresh(now: number): Promise<State> {
    if (this.last && now - this.last.at < FRESH_MS) return this.last.state;
    const previous = this.last;
    const next: NonNullable<typeof this.last> = { at: now, state: this.read(previous?.state) };
    this.last = next;
    // Pages keep the previous state while the database is briefly unavailable.
    next.state = next.state.catch((error: unknown) => {
      if (previous) return previous.state;
      if (this.last === next) this.last = undefined;
      throw error;
    });
    const state = await next.state;
    next.read = state;
    this.settled = { at: now, state };
    return state;
  }

  private knownState(): State | undefined {
    const { last } = this;
    const now = this.clock.now().getTime();
    const age = last ? now - last.at : Infinity;
    if (!last || age >= FRESH_MS) return undefined;
    if (last.read && age >= FRESH_MS - RENEW_MS && !this.isRenewing) void this.renew(last, now);
    return last.read;
  }

  private async renew(last: NonNullable<typeof this.last>, now: number): Promise<void> {
    this.isRenewing = true;
    try {
      const state = await this.read(last.state);
      const isOutdated = this.last !== last || last.at === -Infinity;
      if (isOutdated) return;
      this.last = { at: now, state: Promise.resolve(state), read: state };
      this.settled = { at: now, state };
    } catch {
      // A request that has to wait reads it again, and copes with the error.
    } finally {
      this.isRenewing = false;
    }
  }

  private async read(previous: Promise<State> | undefined): Promise<State> {
    const rows = await this.database.read.query<RolloutRow>(ROLLOUTS);
    const fingerprint = rows.map(({ remote, revision, team }) => `${remote}:${revision}:${team}`).join(' ');
    const before = await previous?.catch(() => undefined);
    // A development server is queried each time, since it keeps rebuilding its files.
    if (before?.fingerprint === fingerprint && !this.config.development) return before;
    const [manifests, recalled, deleted, serving] = await Promise.all([
      this.manifestsOf(rows),
      this.readNames('recalled_at'),
      this.readNames('deleted_at'),
      this.config.development && developmentServing(this.config.development),
    ]);
    const of = (id: number | null) => (id === null ? null : (manifests.get(id) ?? null));
    const prepared = rows.flatMap((row): TableRow[] => {
      const stable = of(row.stable_release_id);
      if (!stable || row.withdrawn_at !== null) return [];
      return [
        {
          remote: row.remote,
          stable,
          candidate: of(row.candidate_release_id),
          fallback: of(row.fallback_release_id),
          share: row.share,
          segment: readSegment(row.segment),
        },
      ];
    });
    const away = rows.filter((row) => row.withdrawn_at !== null);
    const patterns = away
      .filter((row) => row.retired_at === null)
      .flatMap((row) => Object.keys(of(row.stable_release_id)?.pages ?? {}));
    const tableOf = (place: Place) => {
      const here = prepared.filter(({ remote }) => isAt(place, remote));
      const served = serving && servedAt(place, serving);
      const origin = place === 'site' ? this.config.assetsOrigin : null;
      const finish = (releases: PageReleases) => {
        const placed = origin === null ? releases : withAssetsAt(origin, releases);
        return served ? withReplaced(placed, served) : placed;
      };
      return new ReleaseTable(here, finish, place === 'site' ? patterns : []);
    };
    return {
      fingerprint,
      rows: prepared,
      recalled,
      deleted,
      withdrawn: new Set(away.map(({ remote }) => remote)),
      remoteOwners: new Map(rows.map(({ id, remote, team }) => [remote, { team, since: id }])),
      tables: { site: tableOf('site'), console: tableOf('console') },
    };
  }

  /** Manifests are immutable: only those of releases not yet in use are read. */
  private async manifestsOf(rows: readonly RolloutRow[]): Promise<ReadonlyMap<number, ReleaseManifest>> {
    const used = new Set(
      rows
        .flatMap((row) => [row.stable_release_id, row.candidate_release_id, row.fallback_release_id])
        .filter((id) => id !== null),
    );
    const retained = new Map([...this.manifests].filter(([id]) => used.has(id)));
    const missing = [...used].filter((id) => !retained.has(id));
    const read =
      missing.length === 0
        ? []
        : await this.database.read.query<{ id: number; manifest: string }>(
            `SELECT id, manifest FROM releases WHERE id IN (${placeholders(missing)})`,
            missing,
          );
    for (const { id, manifest } of read) retained.set(id, ReleaseManifest.parse(JSON.parse(manifest)));
    this.manifests = retained;
    return retained;
  }

  private async readNames(since: 'recalled_at' | 'deleted_at'): Promise<ReadonlySet<string>> {
    const rows = await this.database.read.query<{ name: string; version: string }>(
      `SELECT name, version FROM releases WHERE ${since} IS NOT NULL`,
    );
    return new Set(rows.map(({ name, version }) => `${name}@${version}`));
  }
}

/** The shell is the host on both origins. */
const isAt = (place: Place, remote: string): boolean =>
  remote === SHELL || isRemoteOfTheConsole(remote) === (place === 'console');

/** What a developer serves on that origin; only the site's pages wait for servers that do not answer yet. */
function servedAt(place: Place, serving: Replacement): Replacement {
  const served = serving.served.filter(({ name }) => isAt(place, name));
  if (place === 'site') return { ...serving, served };
  const bases = [serving.shell?.base, ...served.map(({ release }) => release.base)];
  const origins = bases.filter((base) => base !== undefined).map((base) => new URL(base).origin);
  return { ...serving, served, origins };
}

interface RolloutRow {
  id: number;
  remote: string;
  team: string | null;
  stable_release_id: number;
  candidate_release_id: number | null;
  fallback_release_id: number | null;
  share: number;
  segment: string | null;
  revision: number;
  withdrawn_at: SqlDate | null;
  retired_at: SqlDate | null;
}

const ROLLOUTS = `
  SELECT id, remote, team, stable_release_id, candidate_release_id, fallback_release_id, share, segment, revision,
    withdrawn_at, retired_at
  FROM rollouts ORDER BY remote`;
