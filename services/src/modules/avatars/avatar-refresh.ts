import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { IsNull, LessThanOrEqual, Not } from 'typeorm';
import { BackgroundJob } from '../../jobs/background-job.js';
import { CONFIG, type Config } from '../../config/config.js';
import { Database } from '../../database/database.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { FILE_STORAGE, type FileStorage } from '../../storage/file-storage.js';
import { UserEntity } from '../users/index.js';
import { JobLeases } from '../../jobs/job-lease.js';
import { PicturesService } from '../pictures/index.js';
import { avatarKey } from './avatar-address.js';
import { KEPT_MS } from './avatar-due.js';
import { AvatarEntity } from './avatar.entity.js';
import { fetchPicture, PictureNotFetched } from './fetch-picture.js';

const MINUTE_MS = 60 * 1000;
const RETRY_MS = 6 * 60 * MINUTE_MS;
const LEASE = 'avatars';
const LEASE_MS = 10 * MINUTE_MS;
/** Fetching a whole batch, each picture up to its time limit, takes half of the lease. */
const BATCH = 20;
/** Portraits next to names are 36 px wide; twice that on a dense display. */
const SIZE = 96;

/**
 * Fetches users' pictures from their providers in the background, so that visitors' browsers never contact the providers. One process at a
 * time fetches one picture after the other; the table is the queue.
 */
@Injectable()
export class AvatarRefresh extends BackgroundJob {
  private isWanted = false;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(FILE_STORAGE) private readonly storage: FileStorage,
    private readonly database: Database,
    private readonly pictures: PicturesService,
    private readonly leases: JobLeases,
    private readonly clock: Clock,
  ) {
    super(MINUTE_MS);
  }

  /** Signals that there is something to fetch; returns immediately. */
  wake(): void {
    this.isWanted = true;
    void this.run();
  }

  protected async pass(): Promise<void> {
    let done = 0;
    do {
      this.isWanted = false;
      done = await this.batch();
    } while (!this.isStopping && (done === BATCH || this.isWanted));
  }

  /** @returns how many were due */
  private async batch(): Promise<number> {
    if ((await this.due()).length === 0 || !(await this.leases.take(LEASE, LEASE_MS))) return 0;
    try {
      // Read again: another process may just have processed them.
      const due = await this.due();
      for (const avatar of due) {
        if (this.isStopping) break;
        if (avatar.userId === null) await this.erase(avatar);
        else await this.refresh(avatar, avatar.userId);
      }
      return due.length;
    } finally {
      await this.leases.release(LEASE);
    }
  }

  private due(): Promise<AvatarEntity[]> {
    const isDue = { userId: Not(IsNull()), dueAt: LessThanOrEqual(this.clock.now()) };
    return this.database.read.manager.find(AvatarEntity, {
      where: this.config.avatarOrigins.length > 0 ? [{ userId: IsNull() }, isDue] : { userId: IsNull() },
      order: { dueAt: 'ASC' },
      take: BATCH,
    });
  }

  private async refresh({ id, picture: before, dueAt }: AvatarEntity, userId: number): Promise<void> {
    const fetched = await this.fetched(id, userId);
    const wait = fetched === null ? RETRY_MS : KEPT_MS;
    const picture = fetched ?? before;
    await this.database.write(async (tx) => {
      await tx.update(AvatarEntity, { id }, { picture });
      // Users who signed in meanwhile, perhaps with another picture, remain due.
      const next = new Date(this.clock.now().getTime() + wait);
      await tx.update(AvatarEntity, { id, dueAt }, { dueAt: next });
    });
    if (before !== null && before !== picture) await this.storage.remove(avatarKey(before));
  }

  /** Stores the provider's picture; resolves to its name, or null if it is currently unavailable. */
  private async fetched(id: number, userId: number): Promise<string | null> {
    try {
      const user = await this.database.read.manager.findOneBy(UserEntity, { id: userId });
      const content = await fetchPicture(user?.image ?? '', this.config.avatarOrigins);
      const { files } = await this.pictures.make(userId, content, 'image');
      const file = files.find(({ size }) => size === SIZE)?.content;
      if (!file) return null;
      const picture = `${id}-${createHash('sha256').update(file).digest('hex').slice(0, 32)}`;
      await this.storage.put(avatarKey(picture), file);
      return picture;
    } catch (error) {
      if (!(error instanceof PictureNotFetched) && !(error instanceof DomainError)) throw error;
      // The address is left out: it identifies the account.
      this.logger.debug(`The picture of user ${userId} was not stored: ${error.message}`);
      return null;
    }
  }

  private async erase({ id, picture }: AvatarEntity): Promise<void> {
    if (picture !== null) await this.storage.remove(avatarKey(picture));
    await this.database.write((tx) => tx.delete(AvatarEntity, { id }));
  }
}
