import { Injectable } from '@nestjs/common';
import { Database } from '../../../database/database.js';
import { isoTime } from '../../../database/row-values.js';
import { BackgroundJob } from '../../../jobs/background-job.js';
import { moveCursor, SUBJECT_LISTS } from '../../../jobs/job-cursor.js';
import { JobCursorEntity } from '../../../jobs/job-cursor.entity.js';
import { Clock } from '../../../kernel/clock.js';
import { listUnderTags, partsOf } from '../../catalogue/index.js';
import { type ChangedTalk, changedTalks } from '../changed-talks.js';

/** By then, processes of the previous release have ended. */
const AGAIN_MS = 10 * 60_000;
const PASSES = 2;
const BATCH = 200;

/**
 * Updates the subjects' lists for talks that processes of a release without such lists have changed, in two passes after the start. All
 * other processes update the lists in the transaction of the change, so from then on only the cursor moves, and the next start has little
 * to do.
 */
@Injectable()
export class SubjectListsJob extends BackgroundJob {
  private passes = 0;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    super(AGAIN_MS);
  }

  protected async pass(): Promise<void> {
    if (this.passes === PASSES) return this.skip();
    while (!this.isStopping) {
      const cursor = await this.database.read.manager.findOneBy(JobCursorEntity, { name: SUBJECT_LISTS });
      const changed = await changedTalks(this.database.read, cursor, this.clock.now(), BATCH);
      const last = changed.at(-1);
      if (!last) break;
      await this.database.write(async (tx) => {
        const ids = changed.map(({ id }) => id);
        await listUnderTags(tx, [...ids, ...(await partsOf(tx, ids))]);
        const changedAt = last.changed_at === null ? null : new Date(isoTime(last.changed_at));
        await moveCursor(tx, SUBJECT_LISTS, changedAt, last.id);
      });
    }
    this.passes += 1;
  }

  private async skip(): Promise<void> {
    const [last] = await this.database.read.query<ChangedTalk>(
      'SELECT id, changed_at FROM talks WHERE changed_at IS NOT NULL ORDER BY changed_at DESC, id DESC LIMIT 1',
    );
    const cursor = await this.database.read.manager.findOneBy(JobCursorEntity, { name: SUBJECT_LISTS });
    if (!last?.changed_at || cursor?.lastId === last.id) return;
    const changedAt = new Date(isoTime(last.changed_at));
    await this.database.write((tx) => moveCursor(tx, SUBJECT_LISTS, changedAt, last.id));
  }
}
