import { Injectable } from '@nestjs/common';
import { type EntityManager, In, LessThan, Like, MoreThan } from 'typeorm';
import { BackgroundJob } from '../../../jobs/background-job.js';
import { Database } from '../../../database/database.js';
import { Clock } from '../../../kernel/clock.js';
import { JobLeases } from '../../../jobs/job-lease.js';
import { PICTURE_SIZES, pictureAddress } from '../../../storage/picture-sizes.js';
import { PictureProposalEntity } from '../../contributions/index.js';
import { hashIn, lockUploads, PicturesService, PictureUploadEntity } from '../../pictures/index.js';

const HOUR_MS = 60 * 60 * 1000;
const EVERY_MS = 6 * HOUR_MS;
const LEASE = 'picture-sweep';
const LEASE_MS = HOUR_MS;
const KEPT_MS = 7 * 24 * HOUR_MS;
const A_PASS = 500;

/** Background job in one process: removes pictures, shown or held, that were uploaded over a week ago and are not referenced. */
@Injectable()
export class PictureSweep extends BackgroundJob {
  /** Where this process's last pass ended, so that pictures in use do not block the others forever. */
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
      await this.sweepHeld(before);
    } finally {
      await this.leases.release(LEASE);
    }
  }

  /**
   * Rows and files are removed in one transaction: a concurrent upload of the same picture waits for the rows and then never finds a file
   * that is about to be removed.
   */
  private sweep(hash: string, before: Date): Promise<void> {
    return this.database.write(async (tx) => {
      const all = await lockUploads(tx, hash);
      const old = await tx.countBy(PictureUploadEntity, { hash, uploadedAt: LessThan(before) });
      if (all === 0 || old < all || (await isReferredTo(tx, hash))) return;
      await tx.delete(PictureUploadEntity, { hash });
      await this.pictures.remove(hash);
    });
  }

  /** Held pictures are stored before their row, and a process that is killed in between leaves them. */
  private async sweepHeld(before: Date): Promise<void> {
    const names = [...(await this.pictures.allHeld())];
    for (let from = 0; from < names.length; from += A_PASS) {
      const some = names.slice(from, from + A_PASS);
      const used = await proposed(this.database.read.manager, some);
      for (const name of some.filter((held) => !used.has(held))) {
        if (this.isStopping) return;
        await this.dropHeld(name, before);
      }
    }
  }

  /** The upload is recorded before its files are stored: if it was long ago, no request that could still add the row is in progress. */
  private dropHeld(name: string, before: Date): Promise<void> {
    return this.database.write(async (tx) => {
      const hash = hashIn(name);
      const all = await lockUploads(tx, hash);
      const old = await tx.countBy(PictureUploadEntity, { hash, uploadedAt: LessThan(before) });
      if (old < all || (await tx.existsBy(PictureProposalEntity, { picture: name }))) return;
      await this.pictures.drop(name);
    });
  }
}

/** Those that a row refers to. */
async function proposed(manager: EntityManager, names: readonly string[]): Promise<Set<string>> {
  const rows = await manager.findBy(PictureProposalEntity, { picture: In([...names]) });
  return new Set(rows.map(({ picture }) => picture));
}

/** Referenced by a speaker (including drafts), by a proposal, by a hidden picture, or by a speaker join that can still be undone. */
async function isReferredTo(tx: EntityManager, hash: string): Promise<boolean> {
  if (await tx.existsBy(PictureProposalEntity, { picture: Like(`${hash}-%`) })) return true;
  const addresses = PICTURE_SIZES.map((size) => pictureAddress(hash, size));
  const places: readonly [sql: string, values: readonly string[]][] = [
    [
      `SELECT 1 FROM speakers WHERE profile_picture_url IN (${addresses.map(() => '?').join(', ')}) LIMIT 1`,
      addresses,
    ],
    ["SELECT 1 FROM contents WHERE picture = ? AND state = 'hidden' LIMIT 1", [hash]],
    ['SELECT 1 FROM speaker_joins WHERE moved LIKE ? LIMIT 1', [`%${hash}%`]],
  ];
  for (const [sql, values] of places) {
    const rows: unknown[] = await tx.query(sql, [...values]);
    if (rows.length > 0) return true;
  }
  return false;
}
