import { Inject, Injectable } from '@nestjs/common';
import { BackgroundJob } from '../../../jobs/background-job.js';
import { CONFIG, type Config } from '../../../config/config.js';
import { Database } from '../../../database/database.js';
import { isoTime, placeholders } from '../../../database/row-values.js';
import { Clock } from '../../../kernel/clock.js';
import { JobLeases } from '../../../jobs/job-lease.js';
import { regroup } from '../groups/regroup.js';
import { moveCursor, NEIGHBOURS as JOB } from '../../../jobs/job-cursor.js';
import { JobCursorEntity } from '../../../jobs/job-cursor.entity.js';
import { type ChangedRow, changedRows } from '../changed-rows.js';
import { Candidates } from './candidates.js';
import { storeNeighbours } from './store-neighbours.js';

const EVERY_MS = 15_000;
const LEASE_MS = 60_000;
/** Talks per step, and steps per pass: a large import is processed over minutes, while the site stays responsive. */
const BATCH = 50;
const STEPS = 20;
/** Maximum number of related talks, which may now lead to a changed one, or no longer do. */
const MOST_BESIDE = 200;

/** Background job, one process at a time: updates groups and neighbours of changed talks. */
@Injectable()
export class NeighbourJob extends BackgroundJob {
  constructor(
    private readonly database: Database,
    private readonly leases: JobLeases,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'env'>,
  ) {
    super(EVERY_MS);
  }

  /** Tests start it explicitly: grouping would change the numbers they count. */
  override onApplicationBootstrap(): void {
    if (this.config.env !== 'test') super.onApplicationBootstrap();
  }

  protected async pass(): Promise<void> {
    if ((await this.changed()).length === 0 || !(await this.leases.take(JOB, LEASE_MS))) return;
    try {
      for (let step = 0; step < STEPS && !this.isStopping; step += 1) {
        const changed = await this.changed();
        if (changed.length === 0) return;
        await this.follow(changed);
      }
    } finally {
      await this.leases.release(JOB);
    }
  }

  private async follow(changed: readonly ChangedRow[]): Promise<void> {
    const ids = changed.map(({ id }) => id);
    const regrouped = await regroup(this.database, ids);
    const beside = await this.beside(ids);
    await storeNeighbours(this.database, new Candidates(this.database.read), [
      ...new Set([...ids, ...regrouped, ...beside]),
    ]);
    const last = changed.at(-1);
    if (!last) return;
    const changedAt = last.changed_at === null ? null : new Date(isoTime(last.changed_at));
    await this.database.write((tx) => moveCursor(tx, JOB, changedAt, last.id));
  }

  /** The next changed talks after the cursor: first those never changed since they were added, then by time of change. */
  private async changed(): Promise<ChangedRow[]> {
    const cursor = await this.database.read.manager.findOneBy(JobCursorEntity, { name: JOB });
    const lastId = cursor?.lastId ?? 0;
    if (!cursor?.changedAt) {
      const rows = await this.database.read.query<ChangedRow>(
        `SELECT id, changed_at FROM talks WHERE changed_at IS NULL AND id > ? ORDER BY id LIMIT ${BATCH}`,
        [lastId],
      );
      if (rows.length > 0) return rows;
    }
    return changedRows(this.database.read, 'talks', cursor, this.clock.now(), BATCH);
  }

  /** Talks that lead to the changed ones, and other talks of their speakers. */
  private async beside(ids: readonly number[]): Promise<number[]> {
    const marks = placeholders(ids);
    const rows = await this.database.read.query<{ id: number }>(
      `SELECT id FROM (SELECT talk_id AS id FROM talk_neighbours WHERE other_id IN (${marks}) LIMIT ${MOST_BESIDE}) pointing
       UNION SELECT id FROM (SELECT theirs.talk_id AS id FROM talk_speakers mine
         JOIN talk_speakers theirs ON theirs.speaker_id = mine.speaker_id
         WHERE mine.talk_id IN (${marks}) LIMIT ${MOST_BESIDE}) others`,
      [...ids, ...ids],
    );
    return rows.map(({ id }) => id);
  }
}
