import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { rebuildIndex } from './rebuild-index.js';

/** At start, in the background: indexes the talks of a database that is older than the index, or than its present form. */
@Injectable()
export class IndexUpkeep implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(IndexUpkeep.name);
  private running: Promise<void> | undefined;
  private stopping = false;

  constructor(private readonly database: Database) {}

  onApplicationBootstrap(): void {
    this.running = this.run();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping = true;
    await this.running;
  }

  private async run(): Promise<void> {
    try {
      const looked = await rebuildIndex(this.database, { isStopping: () => this.stopping });
      if (looked > 0) this.logger.log(`Search index brought up to date: ${looked} talks`);
    } catch (error) {
      // What is not indexed yet is not found; the next start goes on from there.
      this.logger.error('The search index was not brought up to date', error);
    }
  }
}
