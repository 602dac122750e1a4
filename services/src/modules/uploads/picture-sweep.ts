import { Injectable } from '@nestjs/common';
import { type EntityManager, LessThan, MoreThan } from 'typeorm';
import { BackgroundJob } from '../../background-job.js';
import { Database } from '../../database/database.js';
import { Clock } from '../../gateway/clock.js';
import { JobLeases } from '../enrichment/captions/job-lease.js';
import { PICTURE_SIZES, pictureAddress } from './picture-sizes.js';
import { PictureUploadEntity } from './picture-upload.entity.js';
import { lockUploads } from './picture-uploads.service.js';
import { PicturesService } from './pictures.service.js';

const HOUR_MS = 60 * 60 * 1000;
const EVERY_MS = 6 * HOUR_MS;
const LEASE = 'picture-sweep';
const LEASE_MS = HOUR_MS;
const KEPT_MS = 7 * 24 * HOUR_MS;
const A_PASS = 500;

/** In the background, by one process: removes pictures that were uploaded a week ago and that nothing refers to. */
@Injectable()
export class PictureSweep extends BackgroundJob {
  /** Where the last pass of this process ended, so that pictures in use do not stand before the others for ever. */
  private after = 0;

  constructor(
    private readonly database: Database,
    private readonly pictures: PicturesService,
    private readonly leases: JobLeases,
    private readonly clock: Clock,
  ) {
    super(EVERY_MS);
  }

  protected async pass(): Promise<void> {
    if (!(await this.leases.take(LEASE, LEASE_MS))) return;
    try {
      const before = new Date(this.clock.now().getTime() - KEPT_MS);
      const old = await this.database.read.manager.find(PictureUploadEntity, {
        where: { uploadedAt: LessThan(before), id: MoreThan(this.after) },
        order: { id: 'ASC' },
        take: A_PASS,
      });
      for (const hash of new Set(old.map((row) => row.hash))) {
        if (this.isStopping) return;
        await this.sweep(hash, before);
      }
      this.after = old.length < A_PASS ? 0 : (old.at(-1)?.id ?? 0);
    } finally {
      await this.leases.release(LEASE);
    }
  }

  /**
   * Rows and files go in one transaction: who uploads the same picture meanwhile waits at its rows, and finds no file afterwards that
   * is about to go.
   */
  private sweep(hash: string, before: Date): Promise<void> {
    return this.database.write(async (tx) => {
      const all = await lockUploads(tx, this.database, hash);
      const old = await tx.countBy(PictureUploadEntity, { hash, uploadedAt: LessThan(before) });
      if (all === 0 || old < all || (await isReferredTo(tx, hash))) return;
      await tx.delete(PictureUploadEntity, { hash });
      await this.pictures.remove(hash);
    });
  }
}

/** By a speaker, also of a draft, by a proposal, or by a joining of speakers that can be undone. */
async function isReferredTo(tx: EntityManager, hash: string): Promise<boolean> {
  const addresses = PICTURE_SIZES.map((size) => pictureAddress(hash, size));
  const places: readonly [sql: string, values: readonly string[]][] = [
    [
      `SELECT 1 FROM speakers WHERE profile_picture_url IN (${addresses.map(() => '?').join(', ')}) LIMIT 1`,
      addresses,
    ],
    ['SELECT 1 FROM picture_proposals WHERE picture LIKE ? LIMIT 1', [`${hash}-%`]],
    ['SELECT 1 FROM speaker_joins WHERE moved LIKE ? LIMIT 1', [`%${hash}%`]],
  ];
  for (const [sql, values] of places) {
    const rows: unknown[] = await tx.query(sql, [...values]);
    if (rows.length > 0) return true;
  }
  return false;
}
