import { Inject, Injectable } from '@nestjs/common';
import { ReleaseManifest } from '@lectern/contracts';
import { CONFIG, type Config } from '../../config.js';
import { Database } from '../../database/database.js';
import { placeholders, type SqlDate } from '../../database/row-values.js';
import { Clock } from '../../gateway/clock.js';
import type { Visitor } from './audience.js';
import { developmentServing, withDevelopment } from './development-releases.js';
import type { PageReleases } from './page-releases.js';
import { ReleaseTable, type TableRow } from './release-table.js';
import { readSegment } from './segment.js';

/** What was decided about a rollout holds for pages after at most this. */
const FRESH_MS = 500;

/** What is read in one go, and holds together. */
interface State {
  /** Remotes with their revisions: equal while nobody acted. */
  fingerprint: string;
  rows: TableRow[];
  /** `name@version` of every release that was recalled. */
  recalled: ReadonlySet<string>;
  /** `name@version` of every release that was deleted before anybody got it. */
  deleted: ReadonlySet<string>;
  /** Names of the remotes that were taken off the site, the retired among them. */
  withdrawn: ReadonlySet<string>;
  table: ReleaseTable;
}

/**
 * Decides which releases a page is made of, from a table in memory that is read anew when it is asked for and half a second old: so
 * what any process decided holds in all of them within a second.
 *
 * @source platform.md, "For an operator", points 1 and 2
 */
@Injectable()
export class SnapshotsService {
  private last: { at: number; state: Promise<State> } | undefined;
  private manifests = new Map<number, ReleaseManifest>();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The releases of a page that a visitor asks for now. */
  async of(visitor: Visitor): Promise<PageReleases> {
    return (await this.state()).table.resolve(visitor);
  }

  /** Every remote's stable release and candidate, with the shell among them. */
  async rollouts(): Promise<readonly TableRow[]> {
    return (await this.state()).rows;
  }

  /** `name@version` of every release that was recalled. */
  async recalled(): Promise<ReadonlySet<string>> {
    return (await this.state()).recalled;
  }

  /** `name@version` of every release that was deleted. */
  async deleted(): Promise<ReadonlySet<string>> {
    return (await this.state()).deleted;
  }

  /** Names of the remotes that were taken off the site. */
  async withdrawn(): Promise<ReadonlySet<string>> {
    return (await this.state()).withdrawn;
  }

  /** Call when something was decided here: the next page of this process does not wait for the half second. */
  refresh(): void {
    if (this.last) this.last.at = -Infinity;
  }

  private async state(): Promise<State> {
    const now = this.clock.now().getTime();
    if (this.last && now - this.last.at < FRESH_MS) return this.last.state;
    const previous = this.last;
    const next = { at: now, state: this.read(previous?.state) };
    this.last = next;
    // A database that is away for a moment leaves the pages as they were.
    next.state = next.state.catch((error: unknown) => {
      if (previous) return previous.state;
      if (this.last === next) this.last = undefined;
      throw error;
    });
    return next.state;
  }

  private async read(previous: Promise<State> | undefined): Promise<State> {
    const rows = await this.database.read.query<RolloutRow>(ROLLOUTS);
    const fingerprint = rows.map(({ remote, revision }) => `${remote}:${revision}`).join(' ');
    const before = await previous?.catch(() => undefined);
    // A developer's server is asked each time, since it makes its files anew all the time.
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
    const finish = serving ? (releases: PageReleases) => withDevelopment(releases, serving) : undefined;
    const away = rows.filter((row) => row.withdrawn_at !== null);
    const patterns = away
      .filter((row) => row.retired_at === null)
      .flatMap((row) => Object.keys(of(row.stable_release_id)?.pages ?? {}));
    return {
      fingerprint,
      rows: prepared,
      recalled,
      deleted,
      withdrawn: new Set(away.map(({ remote }) => remote)),
      table: new ReleaseTable(prepared, finish, patterns),
    };
  }

  /** Manifests never change: only those of releases that were not in use before are read. */
  private async manifestsOf(rows: readonly RolloutRow[]): Promise<ReadonlyMap<number, ReleaseManifest>> {
    const used = new Set(
      rows
        .flatMap((row) => [row.stable_release_id, row.candidate_release_id, row.fallback_release_id])
        .filter((id) => id !== null),
    );
    const kept = new Map([...this.manifests].filter(([id]) => used.has(id)));
    const missing = [...used].filter((id) => !kept.has(id));
    const read =
      missing.length === 0
        ? []
        : await this.database.read.query<{ id: number; manifest: string }>(
            `SELECT id, manifest FROM releases WHERE id IN (${placeholders(missing)})`,
            missing,
          );
    for (const { id, manifest } of read) kept.set(id, ReleaseManifest.parse(JSON.parse(manifest)));
    this.manifests = kept;
    return kept;
  }

  private async readNames(since: 'recalled_at' | 'deleted_at'): Promise<ReadonlySet<string>> {
    const rows = await this.database.read.query<{ name: string; version: string }>(
      `SELECT name, version FROM releases WHERE ${since} IS NOT NULL`,
    );
    return new Set(rows.map(({ name, version }) => `${name}@${version}`));
  }
}

interface RolloutRow {
  remote: string;
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
  SELECT remote, stable_release_id, candidate_release_id, fallback_release_id, share, segment, revision,
    withdrawn_at, retired_at
  FROM rollouts ORDER BY remote`;
