import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { CONTRACT_VERSION, ReleaseManifest } from '@lectern/contracts';
import { LRUCache } from 'lru-cache';
import { Database } from '../../database/database.js';
import { isDuplicateKey } from '../../database/duplicate-key.js';
import { Clock } from '../../gateway/clock.js';
import { ReleaseEntity } from './release.entity.js';
import { BrokenBuild, ReleaseStore } from './release-store.js';
import { RolloutEntity } from './rollout.entity.js';

const MANIFESTS_KEPT = 100;

/** Takes releases in, and knows every one that was. */
@Injectable()
export class ReleasesService {
  /** A release never changes, so what was read once holds. */
  private readonly manifests = new LRUCache<string, ReleaseManifest>({ max: MANIFESTS_KEPT });

  constructor(
    private readonly database: Database,
    private readonly store: ReleaseStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Registers a build and makes it the stable release of its remote. A version that is known already changes nothing.
   *
   * @param dist folder of the build, with its release.json
   * @returns whether it was new
   * @throws BrokenBuild when the build is incomplete, was changed, or is for another contract
   */
  async register(dist: string, publishedBy: string): Promise<boolean> {
    const manifest = await readManifest(dist);
    const known = await this.database.read.manager.findOneBy(ReleaseEntity, {
      name: manifest.name,
      version: manifest.version,
    });
    if (!known || !(await this.store.has(manifest))) await this.store.keep(manifest, dist);
    if (known) return false;
    return this.database
      .write(async (tx) => {
        const now = this.clock.now();
        const release = await tx.save(ReleaseEntity, {
          name: manifest.name,
          version: manifest.version,
          manifest: JSON.stringify(manifest),
          publishedAt: now,
          publishedBy,
          commit: null,
        });
        const rollout = await tx.findOneBy(RolloutEntity, { remote: manifest.name });
        await tx.save(RolloutEntity, {
          ...(rollout ?? { candidateReleaseId: null, share: 0 }),
          remote: manifest.name,
          stableReleaseId: release.id,
          updatedAt: now,
          revision: (rollout?.revision ?? 0) + 1,
        });
        return true;
      })
      .catch((error: unknown) => {
        // Another process registered the same build in this moment.
        if (isDuplicateKey(error)) return false;
        throw error;
      });
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
}

async function readManifest(dist: string): Promise<ReleaseManifest> {
  const file = join(dist, 'release.json');
  const parsed = ReleaseManifest.safeParse(JSON.parse(await readFile(file, 'utf8')));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new BrokenBuild(`${file}: ${issue?.path.join('.')}: ${issue?.message}`);
  }
  if (parsed.data.contract !== CONTRACT_VERSION) {
    throw new BrokenBuild(`${file}: built for contract ${parsed.data.contract}, this is ${CONTRACT_VERSION}`);
  }
  return parsed.data;
}
