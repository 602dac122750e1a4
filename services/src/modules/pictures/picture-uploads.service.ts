import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type EntityManager, MoreThan } from 'typeorm';
import { addStoredBytes } from '../../database/daily-bytes/daily-bytes.js';
import { Database } from '../../database/database.js';
import { forUpdate, lockRows } from '../../database/row-locks.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { UserEntity } from '../users/index.js';
import type { Picture } from './make-picture.js';
import { PictureUploadEntity } from './picture-upload.entity.js';

const MEGABYTE = 1024 * 1024;
const DAY_MS = 24 * 60 * 60 * 1000;
const PICTURES_A_DAY = 100;
const BYTES = 500 * MEGABYTE;

const sourceOf = (content: Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 32);

/** Upload limits per member: pictures in 24 hours, and stored bytes. */
@Injectable()
export class PictureUploads {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Called before conversion. @throws {DomainError} `RATE_LIMITED`, `PAYLOAD_TOO_LARGE` */
  async admit(userId: number, content: Buffer): Promise<void> {
    await this.refuseTooMany(this.database.read.manager, userId, sourceOf(content));
  }

  /** Called before the files are written, so that there is always a row that refers to them. @throws {DomainError} as {@link admit} */
  async note(userId: number, content: Buffer, { hash, files }: Picture): Promise<void> {
    const source = sourceOf(content);
    const added = await this.database.write(async (tx) => {
      // Serialised per member, so that the limit is exact.
      await lockRows(tx, UserEntity, [userId]);
      await this.refuseTooMany(tx, userId, source);
      await lockUploads(tx, hash);
      const bytes = files.reduce((sum, file) => sum + file.content.length, 0);
      const row = { userId, source, hash, bytes, uploadedAt: this.clock.now() };
      const known = await tx.findOneBy(PictureUploadEntity, { userId, source });
      if (known) await tx.update(PictureUploadEntity, known.id, row);
      else await tx.insert(PictureUploadEntity, row);
      return known ? 0 : bytes;
    });
    addStoredBytes(added);
  }

  /** Sending the same picture again, perhaps after a lost response, does not count twice. */
  private async refuseTooMany(tx: EntityManager, userId: number, source: string): Promise<void> {
    if (await tx.existsBy(PictureUploadEntity, { userId, source })) return;
    const since = new Date(this.clock.now().getTime() - DAY_MS);
    const today = await tx.find(PictureUploadEntity, {
      select: { id: true, uploadedAt: true },
      where: { userId, uploadedAt: MoreThan(since) },
      order: { uploadedAt: 'ASC' },
    });
    const [oldest] = today;
    if (oldest && today.length >= PICTURES_A_DAY) {
      const seconds = Math.ceil((oldest.uploadedAt.getTime() - since.getTime()) / 1000);
      throw new DomainError('RATE_LIMITED', {
        text: `You have reached the limit of ${PICTURES_A_DAY} pictures a day. Please try again later.`,
        headers: { 'Retry-After': String(Math.max(1, seconds)) },
      });
    }
    const used = (await tx.sum(PictureUploadEntity, 'bytes', { userId })) ?? 0;
    if (Number(used) >= BYTES) {
      throw new DomainError('PAYLOAD_TOO_LARGE', {
        text: `Your pictures have reached the limit of ${BYTES / MEGABYTE} MB.`,
      });
    }
  }
}

/** Locks the uploads of one picture, which serialises removing and writing its files. Resolves to their number. */
export async function lockUploads(tx: EntityManager, hash: string): Promise<number> {
  const rows: unknown[] = await tx.query(`SELECT id FROM picture_uploads WHERE hash = ?${forUpdate(tx)}`, [
    hash,
  ]);
  return rows.length;
}
