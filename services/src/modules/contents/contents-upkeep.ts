import { Injectable } from '@nestjs/common';
import { CONTENT_NETWORK_DAYS, HIDDEN_DAYS } from '@lectern/contracts';
import { IsNull, LessThanOrEqual, Not } from 'typeorm';
import { Database } from '../../database/database.js';
import { BackgroundJob } from '../../jobs/background-job.js';
import { JobLeases } from '../../jobs/job-lease.js';
import { Clock } from '../../kernel/clock.js';
import { PicturesService } from '../pictures/index.js';
import { ContentEntity } from './content.entity.js';
import { deleteContents } from './delete-contents.js';
import { rememberRemoved } from './removed-imports.js';

const EVERY_MS = 10 * 60_000;
const LEASE = 'contents-upkeep';
const DAY_MS = 86_400_000;
/** Hidden contents deleted in one transaction. */
const AT_ONCE = 20;
/** Rows to look at for those that a process of an earlier release, or an import, added without a record. */
const LATEST = 1_000;

/** Talks and notes without a record. */
const MISSING = {
  talk_id: `SELECT 'talk', t.id, t.author_id, 'shown', t.added_at FROM talks t
    WHERE t.id > (SELECT MAX(id) FROM talks) - ${LATEST} AND t.author_id IS NOT NULL AND t.status = 'published'
      AND NOT EXISTS (SELECT 1 FROM contents c WHERE c.talk_id = t.id AND c.kind = 'talk')`,
  note_id: `SELECT 'note', n.id, n.user_id, 'shown', n.created_at FROM notes n
    WHERE n.id > (SELECT MAX(id) FROM notes) - ${LATEST} AND n.deleted_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM contents c WHERE c.note_id = n.id)`,
};

/** Background job: deletes hidden contents for good after 30 days, and the networks of all after 28. */
@Injectable()
export class ContentsUpkeep extends BackgroundJob {
  constructor(
    private readonly database: Database,
    private readonly pictures: PicturesService,
    private readonly leases: JobLeases,
    private readonly clock: Clock,
  ) {
    super(EVERY_MS);
  }

  protected async pass(): Promise<void> {
    if (!(await this.leases.take(LEASE, EVERY_MS))) return;
    try {
      await this.tidy();
    } finally {
      await this.leases.release(LEASE);
    }
  }

  private async tidy(): Promise<void> {
    const before = (days: number) => LessThanOrEqual(new Date(this.clock.now().getTime() - days * DAY_MS));
    const { manager } = this.database.read;
    const known = { addedAt: before(CONTENT_NETWORK_DAYS), network: Not(IsNull()) };
    if (await manager.existsBy(ContentEntity, known))
      await this.database.write((tx) => tx.update(ContentEntity, known, { network: null }));
    const hidden = { state: 'hidden' as const, hiddenAt: before(HIDDEN_DAYS) };
    while (!this.isStopping && (await manager.existsBy(ContentEntity, hidden))) {
      const unused = await this.database.write(async (tx) => {
        const rows = await tx.find(ContentEntity, { where: hidden, take: AT_ONCE });
        await rememberRemoved(tx, rows, this.clock.now());
        return deleteContents(tx, rows);
      });
      for (const picture of unused) await this.pictures.remove(picture);
    }
    await this.recordMissing();
  }

  private async recordMissing(): Promise<void> {
    for (const [column, missing] of Object.entries(MISSING)) {
      const [any] = await this.database.read.query(`${missing} LIMIT 1`);
      if (!any) continue;
      await this.database.write((tx) =>
        tx.query(`INSERT INTO contents (kind, ${column}, user_id, state, added_at) ${missing}`),
      );
    }
  }
}
