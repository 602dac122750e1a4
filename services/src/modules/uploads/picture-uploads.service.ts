import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type EntityManager, MoreThan } from 'typeorm';
import { Database } from '../../database/database.js';
import { Clock } from '../../gateway/clock.js';
import { DomainError } from '../../gateway/errors.js';
import type { Picture } from './make-picture.js';
import { PictureUploadEntity } from './picture-upload.entity.js';
import { lockRow } from './talk-rows.js';

const MEGABYTE = 1024 * 1024;
const DAY_MS = 24 * 60 * 60 * 1000;
const PICTURES_A_DAY = 100;
const BYTES = 500 * MEGABYTE;

const sourceOf = (content: Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 32);

/** What one person may upload: so many pictures in 24 hours, and so many bytes of them that are kept. */
@Injectable()
export class PictureUploads {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Before anything is made of it. @throws DomainError `RATE_LIMITED`, `PAYLOAD_TOO_LARGE` */
  async admit(userId: number, content: Buffer): Promise<void> {
    await this.refuseTooMany(this.database.read.manager, userId, sourceOf(content));
  }

  /** Before its files are written: from here on there is a row that leads to them. Throws as {@link admit} does. */
  async note(userId: number, content: Buffer, { hash, files }: Picture): Promise<void> {
    const source = sourceOf(content);
    await this.database.write(async (tx) => {
      // One after the other for each member, so that a limit is a limit.
      await lockRow(tx, this.database, 'users', userId);
      await this.refuseTooMany(tx, userId, source);
      await lockUploads(tx, this.database, hash);
      const bytes = files.reduce((sum, file) => sum + file.content.length, 0);
      const row = { userId, source, hash, bytes, uploadedAt: this.clock.now() };
      const known = await tx.findOneBy(PictureUploadEntity, { userId, source });
      if (known) await tx.update(PictureUploadEntity, known.id, row);
      else await tx.insert(PictureUploadEntity, row);
    });
  }

  /** What was sent before and is sent again, perhaps because no answer came, is none more. */
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
        text: `${PICTURES_A_DAY} pictures a day are the limit. Please try again later.`,
        headers: { 'Retry-After': String(Math.max(1, seconds)) },
      });
    }
    const kept = (await tx.sum(PictureUploadEntity, 'bytes', { userId })) ?? 0;
    if (Number(kept) >= BYTES) {
      throw new DomainError('PAYLOAD_TOO_LARGE', {
        text: `Your pictures take ${BYTES / MEGABYTE} MB here, which is the limit.`,
      });
    }
  }
}

/** The uploads of one picture: whoever removes its files and whoever is about to write them follow each other. Resolves to how many there are. */
export async function lockUploads(tx: EntityManager, database: Database, hash: string): Promise<number> {
  const lock = database.dialect === 'mysql' ? ' FOR UPDATE' : '';
  const rows: unknown[] = await tx.query(`SELECT id FROM picture_uploads WHERE hash = ?${lock}`, [hash]);
  return rows.length;
}
