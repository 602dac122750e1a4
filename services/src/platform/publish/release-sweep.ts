import { Injectable } from '@nestjs/common';
import { type ReleaseFile, ReleaseManifest } from '@lectern/contracts';
import { type EntityManager, IsNull, LessThan, MoreThan } from 'typeorm';
import { BackgroundJob } from '../../jobs/background-job.js';
import { Database } from '../../database/database.js';
import { Clock } from '../../kernel/clock.js';
import { JobLeases } from '../../jobs/job-lease.js';
import { holdLive } from '../gate/index.js';
import { ReleaseEntity } from '../tables/index.js';
import { keyOf, ReleaseStore } from '../releases/index.js';

const HOUR_MS = 60 * 60 * 1000;
const EVERY_MS = 6 * HOUR_MS;
const LEASE = 'release-sweep';
const LEASE_MS = HOUR_MS;
/** An open page may still need the files this long. */
const KEPT_MS = 24 * HOUR_MS;
/** A batch at a time: publishing and rolling back wait for it. */
const FILES_AT_ONCE = 40;
const RELEASES_AT_ONCE = 50;

/** Background job, run by one process: removes the files of deleted releases that no other release has. */
@Injectable()
export class ReleaseSweep extends BackgroundJob {
  constructor(
    private readonly database: Database,
    private readonly store: ReleaseStore,
    private readonly leases: JobLeases,
    private readonly clock: Clock,
  ) {
    super(EVERY_MS);
  }

  protected async pass(): Promise<void> {
    if (!(await this.leases.take(LEASE, LEASE_MS))) return;
    try {
      const before = new Date(this.clock.now().getTime() - KEPT_MS);
      const deleted = await this.database.read.manager.find(ReleaseEntity, {
        where: { deletedAt: LessThan(before), filesFreedAt: IsNull() },
        order: { id: 'ASC' },
        take: RELEASES_AT_ONCE,
      });
      if (deleted.length === 0) return;
      const used = new UsedFiles();
      await used.readOn(this.database.read.manager);
      for (const release of deleted) await this.free(release, used);
    } finally {
      await this.leases.release(LEASE);
    }
  }

  private async free(release: ReleaseEntity, used: UsedFiles): Promise<void> {
    const manifest = manifestOf(release);
    for (let from = 0; from < manifest.files.length; from += FILES_AT_ONCE) {
      if (this.isStopping) return;
      const files = manifest.files.slice(from, from + FILES_AT_ONCE);
      // A concurrent publication either is seen here, or finds its files gone and stores them again.
      await this.database.write(async (tx) => {
        await holdLive(tx);
        await used.readOn(tx);
        for (const file of files) if (!used.has(file)) await this.store.remove(file);
      });
    }
    await this.store.removeCopies(manifest, (file) => used.has(file));
    const freed = { filesFreedAt: this.clock.now() };
    await this.database.write((tx) => tx.update(ReleaseEntity, { id: release.id }, freed));
  }
}

/** The files of all releases that were not deleted; releases published later are added, none is dropped. */
class UsedFiles {
  private readonly keys = new Set<string>();
  private last = 0;

  has(file: ReleaseFile): boolean {
    return this.keys.has(keyOf(file));
  }

  /** Adds the releases published since the last call. */
  async readOn(manager: EntityManager): Promise<void> {
    for (;;) {
      const rows = await manager.find(ReleaseEntity, {
        where: { id: MoreThan(this.last), deletedAt: IsNull() },
        order: { id: 'ASC' },
        take: RELEASES_AT_ONCE,
      });
      for (const row of rows) {
        for (const file of manifestOf(row).files) this.keys.add(keyOf(file));
        this.last = row.id;
      }
      if (rows.length < RELEASES_AT_ONCE) return;
    }
  }
}

const manifestOf = (row: ReleaseEntity) => ReleaseManifest.parse(JSON.parse(row.manifest));
