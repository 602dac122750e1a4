import { Injectable } from '@nestjs/common';
import { BackgroundJob } from '../../../jobs/background-job.js';
import { Database } from '../../../database/database.js';
import { deleteInBatches } from '../../../database/delete-in-batches.js';
import { Clock } from '../../../kernel/clock.js';

const HOUR_MS = 60 * 60_000;
const EVERY_MS = 6 * HOUR_MS;
/** As the privacy page says. */
const KEPT_MS = 30 * 24 * HOUR_MS;

/** Background job: deletes reports that have waited too long for others to agree. */
@Injectable()
export class LengthReportUpkeep extends BackgroundJob {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    super(EVERY_MS);
  }

  protected async pass(): Promise<void> {
    const reports = { table: 'length_reports', column: 'reported_at' };
    const before = new Date(this.clock.now().getTime() - KEPT_MS);
    // Those without a date are from the previous release.
    for (const upTo of [before, null])
      await deleteInBatches(this.database, { ...reports, upTo }, () => this.isStopping);
  }
}
