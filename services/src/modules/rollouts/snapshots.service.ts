import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  ReleaseManifest,
  type Snapshot,
  type SnapshotRelease,
  type SnapshotRemote,
} from '@lectern/contracts';
import { CONFIG, type Config } from '../../config.js';
import { Database } from '../../database/database.js';
import { Clock } from '../../gateway/clock.js';
import { developmentReleases } from './development-releases.js';

/** What was decided about a rollout holds for pages after at most this. */
const FRESH_MS = 500;
/** The shell is a release like the others; it owns no pages by pattern. */
const SHELL = 'shell';

/** The shell of a page, and where its files are. */
export interface ServedShell {
  manifest: ReleaseManifest;
  /** Ends in a slash. */
  base: string;
  /** A developer's server makes files anew all the time, so theirs have no hash. */
  verified: boolean;
}

/** The releases of one page. */
export interface PageReleases {
  /** Equal keys mean the same releases. */
  key: string;
  /** What the browser is told: the remotes. */
  snapshot: Snapshot;
  /** Null before anything was built. */
  shell: ServedShell | null;
  /** Of the remotes in the snapshot, by name; what a developer serves has none. */
  manifests: ReadonlyMap<string, ReleaseManifest>;
  /** Base addresses of the servers of a developer, whose scripts the page may load. */
  developmentOrigins: readonly string[];
}

/** Decides which releases a page is made of. */
@Injectable()
export class SnapshotsService {
  private last: { at: number; releases: Promise<PageReleases> } | undefined;
  private readonly parsed = new Map<number, ReleaseManifest>();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The releases of a page that is asked for now: the stable one of each remote. */
  async current(): Promise<PageReleases> {
    const now = this.clock.now().getTime();
    if (this.last && now - this.last.at < FRESH_MS) return this.last.releases;
    const previous = this.last;
    const next = { at: now, releases: this.resolve() };
    this.last = next;
    // A database that is away for a moment leaves the pages as they were.
    return next.releases.catch((error: unknown) => {
      if (!previous) {
        if (this.last === next) this.last = undefined;
        throw error;
      }
      this.last = { at: now, releases: previous.releases };
      return previous.releases;
    });
  }

  private async resolve(): Promise<PageReleases> {
    const rows = await this.database.read.query<ReleaseRow>(STABLE_AND_BEFORE);
    const remotes = new Map<string, { stable: ReleaseManifest; before: ReleaseManifest | null }>();
    for (const row of rows) {
      const before = row.before_id === null ? null : this.parse(row.before_id, row.before_manifest ?? '');
      remotes.set(row.remote, { stable: this.parse(row.id, row.manifest), before });
    }
    const shell = remotes.get(SHELL)?.stable ?? null;
    remotes.delete(SHELL);
    const served = [...remotes].sort(([a], [b]) => (a < b ? -1 : 1));
    const releases: PageReleases = {
      key: keyOf([shell, ...served.map(([, { stable }]) => stable)]),
      snapshot: { remotes: served.map(([, { stable, before }]) => snapshotRemote(stable, before)) },
      shell: shell && { manifest: shell, base: baseOf(shell), verified: true },
      manifests: new Map(served.map(([name, { stable }]) => [name, stable])),
      developmentOrigins: [],
    };
    return this.config.development ? developmentReleases(releases, this.config.development) : releases;
  }

  private parse(id: number, text: string): ReleaseManifest {
    const known = this.parsed.get(id);
    if (known) return known;
    const manifest = ReleaseManifest.parse(JSON.parse(text));
    this.parsed.set(id, manifest);
    return manifest;
  }
}

interface ReleaseRow {
  remote: string;
  id: number;
  manifest: string;
  before_id: number | null;
  before_manifest: string | null;
}

/** The stable release of each remote, and the one published before it, which is what pages fall back to. */
const STABLE_AND_BEFORE = `
  SELECT o.remote, s.id, s.manifest, b.id AS before_id, b.manifest AS before_manifest
  FROM rollouts o
  JOIN releases s ON s.id = o.stable_release_id
  LEFT JOIN releases b ON b.id = (
    SELECT MAX(p.id) FROM releases p WHERE p.name = o.remote AND p.id < o.stable_release_id
  )`;

function snapshotRemote(stable: ReleaseManifest, before: ReleaseManifest | null): SnapshotRemote {
  const { name, pages, slots } = stable;
  const usable = before?.contract === stable.contract ? before : null;
  return {
    name,
    pages,
    slots,
    release: snapshotRelease(stable),
    fallback: usable && snapshotRelease(usable),
  };
}

function snapshotRelease(manifest: ReleaseManifest): SnapshotRelease {
  const { version, type, global, entry, exposes } = manifest;
  return {
    version,
    base: baseOf(manifest),
    type,
    global,
    entry,
    integrity: integrityOf(manifest, entry),
    exposes: Object.fromEntries(
      exposes.map(({ name, chunks }) => [
        name,
        chunks.map((path) => ({ path, integrity: integrityOf(manifest, path) })),
      ]),
    ),
  };
}

/** Address of a release's files, with a slash at the end. */
export const baseOf = ({ name, version }: ReleaseManifest) => `/assets/${name}/${version}/`;

/** @throws for a file that is none of the release's */
export function integrityOf(manifest: ReleaseManifest, path: string): string {
  const file = manifest.files.find((candidate) => candidate.path === path);
  if (!file) throw new Error(`${manifest.name}@${manifest.version} has no file ${path}`);
  return file.integrity;
}

const keyOf = (manifests: readonly (ReleaseManifest | null)[]) =>
  createHash('sha256')
    .update(manifests.map((manifest) => (manifest ? `${manifest.name}@${manifest.version}` : '-')).join(' '))
    .digest('base64url')
    .slice(0, 16);
