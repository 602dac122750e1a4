import type { EntityManager } from 'typeorm';
import { Database } from '../../database/database.js';
import { isoTime } from '../../database/row-values.js';
import { BackgroundJob } from '../../jobs/background-job.js';
import { JobCursorEntity } from '../../jobs/job-cursor.entity.js';
import { moveCursor } from '../../jobs/job-cursor.js';
import { Clock } from '../../kernel/clock.js';
import { type ChangedRow, changedRows, type ChangingTable } from './changed-rows.js';

/** By then, processes of the previous release have ended. */
const AGAIN_MS = 10 * 60_000;
const PASSES = 2;
const BATCH = 200;

/**
 * Updates what is derived from rows that processes of a release without it have changed, in two passes after the start. All other processes
 * update it in the transaction of the change, so from then on only the cursor moves, and the next start has little to do.
 */
export abstract class FollowFormerRelease extends BackgroundJob {
  private completed = 0;

  /** @param cursor its name, which no release that does less may use */
  protected constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly table: ChangingTable,
    private readonly cursor: string,
  ) {
    super(AGAIN_MS);
  }

  protected abstract follow(tx: EntityManager, ids: readonly number[]): Promise<void>;

  protected async pass(): Promise<void> {
    if (this.completed === PASSES) return this.skip();
    while (!this.isStopping) {
      const changed = await changedRows(
        this.database.read,
        this.table,
        await this.reached(),
        this.clock.now(),
        BATCH,
      );
      const last = changed.at(-1);
      if (!last) break;
      await this.database.write(async (tx) => {
        await this.follow(
          tx,
          changed.map(({ id }) => id),
        );
        const changedAt = last.changed_at === null ? null : new Date(isoTime(last.changed_at));
        await moveCursor(tx, this.cursor, changedAt, last.id);
      });
    }
    this.completed += 1;
  }

  private async skip(): Promise<void> {
    const [last] = await this.database.read.query<ChangedRow>(
      `SELECT id, changed_at FROM ${this.table} WHERE changed_at IS NOT NULL ORDER BY changed_at DESC, id DESC LIMIT 1`,
    );
    if (!last?.changed_at || (await this.reached())?.lastId === last.id) return;
    const changedAt = new Date(isoTime(last.changed_at));
    await this.database.write((tx) => moveCursor(tx, this.cursor, changedAt, last.id));
  }

  private reached(): Promise<JobCursorEntity | null> {
    return this.database.read.manager.findOneBy(JobCursorEntity, { name: this.cursor });
  }
}
