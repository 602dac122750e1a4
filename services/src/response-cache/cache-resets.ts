import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../database/database.js';
import { BackgroundJob } from '../jobs/background-job.js';
import { JobCursorEntity } from '../jobs/job-cursor.entity.js';

/** All processes follow within a second. */
const EVERY_MS = 500;
const CURSOR = { name: 'cache resets' };

/** Empties the caches of all processes within a second, for what must not be shown any longer. */
@Injectable()
export class CacheResets extends BackgroundJob {
  private readonly caches: (() => void)[] = [];
  private seen: number | undefined;

  constructor(private readonly database: Database) {
    super(EVERY_MS);
  }

  /** @param empty empties a cache, including what is being loaded into it */
  follow(empty: () => void): void {
    this.caches.push(empty);
  }

  /** As {@link tellOthers}. */
  tellOthers(tx: EntityManager): Promise<void> {
    return tellOthers(tx);
  }

  /** Empties the caches of this process, after the transaction. */
  here(): void {
    for (const empty of this.caches) empty();
  }

  protected async pass(): Promise<void> {
    // While the database is away nothing can be changed either, and the outage is reported elsewhere.
    const row = await this.database.read.manager.findOneBy(JobCursorEntity, CURSOR).catch(() => undefined);
    if (row === undefined) return;
    const { lastId } = row ?? { lastId: 0 };
    if (this.seen !== undefined && this.seen !== lastId) this.here();
    this.seen = lastId;
  }
}

/** Tells all other processes, inside the transaction of the change. */
export async function tellOthers(tx: EntityManager): Promise<void> {
  const { affected } = await tx.increment(JobCursorEntity, CURSOR, 'lastId', 1);
  if (affected === 0) await tx.insert(JobCursorEntity, { ...CURSOR, changedAt: null, lastId: 1 });
}
