import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { CONTRACT_VERSION, type Release, ReleaseManifest, type ReleaseOutcome } from '@lectern/contracts';
import { LRUCache } from 'lru-cache';
import { In, IsNull } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.js';
import { Database } from '../../database/database.js';
import { isDuplicateKey } from '../../database/duplicate-key.js';
import { Clock } from '../../kernel/clock.js';
import { namesOf } from '../audit/index.js';
import { countOverrides } from '../overrides/index.js';
import { Batches } from '../../kernel/batches.js';
import { ReleaseEntity, StablePeriodEntity } from '../tables/index.js';
import { toRelease } from './release-row.js';
import { ReleaseRegistrar } from './release-registrar.js';
import { BrokenBuild, ReleaseStore } from './release-store.js';
import { SnapshotsService } from '../snapshot/index.js';

const MANIFESTS_KEPT = 100;
const LISTED = 200;
/** Longer than any remote's name and version. */
const LONGEST_KEY = 200;
/** Releases looked up at once. */
const LOOKUPS = 200;
/** By which the first request for a release waits. */
const LOOKUP_MS = 20;

interface ReleaseName {
  name: string;
  version: string;
}

/** Registers releases and finds them. */
@Injectable()
export class ReleasesService {
  /** Releases are immutable, so manifests can be cached. */
  private readonly manifests = new LRUCache<string, ReleaseManifest>({ max: MANIFESTS_KEPT });

  private readonly lookups = new Batches((wanted: readonly ReleaseName[]) => this.exist(wanted), LOOKUPS);

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly database: Database,
    private readonly registrar: ReleaseRegistrar,
    private readonly snapshots: SnapshotsService,
    private readonly store: ReleaseStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Registers a build of this checkout and makes it the stable release of its remote. An already registered version changes nothing if a
   * decision on that remote was ever made, and nothing in production.
   *
   * @param dist folder of the build, with its release.json
   * @returns whether it was new
   * @throws {BrokenBuild} when the build is incomplete, was changed, or is for another contract
   */
  async register(dist: string, publishedBy: string): Promise<boolean> {
    const manifest = await readManifest(dist);
    const known = await this.database.read.manager.findOneBy(ReleaseEntity, {
      name: manifest.name,
      version: manifest.version,
    });
    if (!known || !(await this.store.has(manifest))) await this.store.keep(manifest, dist);
    if (known) {
      // Where several processes start from different checkouts, the last one to start must not decide for
      // all.
      if (this.config.env !== 'production') await this.registrar.returnTo(known, publishedBy);
      this.snapshots.refresh();
      return false;
    }
    const isNew = await this.database
      .write(async (tx) => {
        const actor = { kind: 'local' as const, name: publishedBy };
        await this.registrar.register(tx, manifest, { actor, commit: null });
        return true;
      })
      .catch((error: unknown) => {
        // Another process has just registered the same build.
        if (isDuplicateKey(error)) return false;
        throw error;
      });
    // Files shared with another release may have been removed with it in the meantime.
    if (!(await this.store.has(manifest))) await this.store.keep(manifest, dist);
    this.snapshots.refresh();
    return isNew;
  }

  /**
   * Newest first, 200 at most.
   *
   * @param remotes null lists those of every remote
   */
  async list(remotes: readonly string[] | null): Promise<Release[]> {
    const rows = await this.database.read.manager.find(ReleaseEntity, {
      where: { deletedAt: IsNull(), ...(remotes && { name: In([...remotes]) }) },
      order: { id: 'DESC' },
      take: LISTED,
    });
    const ids = rows.map(({ id }) => id);
    const periods =
      ids.length === 0
        ? []
        : await this.database.read.manager.findBy(StablePeriodEntity, { releaseId: In(ids) });
    const stable = new Set(periods.map(({ releaseId }) => releaseId));
    const overrides = await countOverrides(this.database.read.manager, this.clock.now());
    const outcomes = await this.outcomesOf(rows);
    return rows.map((row) =>
      toRelease(row, {
        wasStable: stable.has(row.id),
        overrides: overrides.get(`${row.name}@${row.version}`) ?? 0,
        outcome: outcomes.get(row.id) ?? null,
      }),
    );
  }

  /** By release id, with the actors' names. */
  private async outcomesOf(rows: readonly ReleaseEntity[]): Promise<ReadonlyMap<number, ReleaseOutcome>> {
    const found = rows.flatMap(({ id, outcome }) =>
      outcome === null ? [] : [[id, JSON.parse(outcome) as ReleaseOutcome] as const],
    );
    if (found.length === 0) return new Map();
    const names = await namesOf(
      this.database.read.manager,
      found.map(([, { by }]) => by),
    );
    return new Map(
      found.map(([id, outcome]) => [
        id,
        // Earlier ones were stored without figures.
        { ...outcome, figures: outcome.figures ?? null, by: names.get(outcome.by) ?? outcome.by },
      ]),
    );
  }

  /** As {@link find}, for anyone's requests: however many releases are made up, they cause few queries. */
  async findIfExists(name: string, version: string): Promise<ReleaseManifest | null> {
    const key = `${name}@${version}`;
    const known = this.manifests.get(key);
    if (known || key.length > LONGEST_KEY) return known ?? null;
    return (await this.lookups.add({ name, version })) ? this.find(name, version) : null;
  }

  /** The manifest of a release, or null. */
  async find(name: string, version: string): Promise<ReleaseManifest | null> {
    const key = `${name}@${version}`;
    const known = this.manifests.get(key);
    if (known) return known;
    const row = await this.database.read.manager.findOneBy(ReleaseEntity, { name, version });
    if (!row) return null;
    const manifest = ReleaseManifest.parse(JSON.parse(row.manifest));
    this.manifests.set(key, manifest);
    return manifest;
  }

  private async exist(wanted: readonly ReleaseName[]): Promise<boolean[]> {
    // Further ones gather meanwhile: the embedded database would answer each before the next one arrives.
    await pause(LOOKUP_MS);
    const rows = await this.database.read.manager.find(ReleaseEntity, {
      select: { id: true, name: true, version: true },
      where: [...wanted],
    });
    const found = new Set(rows.map(({ name, version }) => `${name}@${version}`));
    return wanted.map(({ name, version }) => found.has(`${name}@${version}`));
  }
}

async function readManifest(dist: string): Promise<ReleaseManifest> {
  const file = join(dist, 'release.json');
  const parsed = ReleaseManifest.safeParse(JSON.parse(await readFile(file, 'utf8')));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new BrokenBuild(`${file}: ${issue?.path.join('.')}: ${issue?.message}`);
  }
  if (parsed.data.contract !== CONTRACT_VERSION) {
    throw new BrokenBuild(
      `${file}: built for contract ${parsed.data.contract}, but this site uses ${CONTRACT_VERSION}`,
    );
  }
  return parsed.data;
}
