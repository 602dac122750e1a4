import { Injectable } from '@nestjs/common';
import { BackgroundJob } from '../../jobs/background-job.js';
import { Database } from '../../database/database.js';
import { rebuildIndex } from './rebuild-index.js';

/**
 * Background job at start: indexes the talks of a database that predates the index or its current format. Talks that are not indexed yet
 * are not found; the next start continues.
 */
@Injectable()
export class IndexUpkeep extends BackgroundJob {
  constructor(private readonly database: Database) {
    super(null);
  }

  protected async pass(): Promise<void> {
    const looked = await rebuildIndex(this.database, { isStopping: () => this.isStopping });
    if (looked > 0) this.logger.log(`Search index brought up to date: ${looked} talks`);
  }
}
