import { Injectable } from '@nestjs/common';
import { BackgroundJob } from '../../background-job.js';
import { Database } from '../../database/database.js';
import { rebuildIndex } from './rebuild-index.js';

/**
 * At start, in the background: indexes the talks of a database that is older than the index, or than its present form. What is not
 * indexed yet is not found; the next start goes on from there.
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
