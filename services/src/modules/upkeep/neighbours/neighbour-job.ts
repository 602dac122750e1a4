import { Inject, Injectable } from '@nestjs/common';
import { BackgroundJob } from '../../../jobs/background-job.js';
import { CONFIG, type Config } from '../../../config/config.js';
import { Database } from '../../../database/database.js';
import { placeholders, timeOf } from '../../../database/row-values.js';
import { Clock } from '../../../kernel/clock.js';
import { JobLeases } from '../../../jobs/job-lease.js';
import { regroup } from '../groups/regroup.js';
import { moveCursor, NEIGHBOURS as JOB } from '../../../jobs/job-cursor.js';
import { JobCursorEntity } from '../../../jobs/job-cursor.entity.js';
import { type ChangedRow, changedRows } from '../changed-rows.js';
import { Candidates } from './candidates.js';
import { storeNeighbours } from './store-neighbours.js';
import { countWaiting, waitingTalks } from './waiting-talks.js';

const EVERY_MS = 15_000;
const LEASE_MS = 60_000;
/** Talks per step, and steps per pass: a large import is processed over minutes, while the site stays responsive. */
const BATCH = 50;
const STEPS = 20;
/** Changed talks read at a time: most of an import's have their neighbours by then. */
const MOST_READ = 500;
/** Maximum number of related talks, which may now lead to a changed one, or no longer do. */
const MOST_BESIDE = 200;

/** Changed talks whose neighbours were stored before, or never. */
const STALE = '(neighbours_at IS NULL OR neighbours_at <> changed_at)';

interface Step {
  ids: number[];
  /** Where the cursor goes; null if it stays. */
  last: ChangedRow | null;
}

/**
 * Background job, one process at a time: updates groups and neighbours. Talks that never had neighbours come before changed ones, and among them
 * those that people look at: the most seen, then the newest.
 */
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
    // Another process may have taken over.
    this.passes.left = null;
    if ((await this.next()) === null || !(await this.leases.take(JOB, LEASE_MS))) return;
    try {
      let left = await countWaiting(this.database.slow, (await this.cursor())?.changedAt ?? null);
      for (let step = 0; step < STEPS && !this.isStopping; step += 1) {
        this.passes.left = left;
        const next = await this.next();
        if (next === null) return;
        await this.follow(next);
        left = Math.max(left - next.ids.length, 0);
      }
      this.passes.left = left;
    } finally {
      await this.leases.release(JOB);
    }
  }

  private async follow({ ids, last }: Step): Promise<void> {
    const regrouped = await regroup(this.database, ids);
    const beside = await this.beside(ids);
    await storeNeighbours(this.database, new Candidates(this.database.read), [
      ...new Set([...ids, ...regrouped, ...beside]),
    ]);
    if (last) await this.database.write((tx) => moveCursor(tx, JOB, timeOf(last.changed_at), last.id));
  }

  private async next(): Promise<Step | null> {
    const waiting = await waitingTalks(this.database.read, BATCH);
    if (waiting.length > 0) return { ids: waiting, last: null };
    const changed = await changedRows(
      this.database.read,
      'talks',
      await this.cursor(),
      this.clock.now(),
      MOST_READ,
    );
    if (changed.length === 0) return null;
    const stale = await this.staleOf(changed);
    const some = stale.slice(0, BATCH);
    return {
      ids: some.map(({ id }) => id),
      last: (some.length < stale.length ? some : changed).at(-1) ?? null,
    };
  }

  private async staleOf(changed: readonly ChangedRow[]): Promise<ChangedRow[]> {
    const ids = changed.map(({ id }) => id);
    const rows = await this.database.read.query<{ id: number }>(
      `SELECT id FROM talks WHERE id IN (${placeholders(ids)}) AND ${STALE}`,
      ids,
    );
    const stale = new Set(rows.map(({ id }) => id));
    return changed.filter(({ id }) => stale.has(id));
  }

  private cursor(): Promise<JobCursorEntity | null> {
    return this.database.read.manager.findOneBy(JobCursorEntity, { name: JOB });
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
