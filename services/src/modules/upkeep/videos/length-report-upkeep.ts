import { Injectable } from '@nestjs/common';
import { type FindOptionsWhere, IsNull, LessThan } from 'typeorm';
import { BackgroundJob } from '../../../jobs/background-job.js';
import { Database } from '../../../database/database.js';
import { Clock } from '../../../kernel/clock.js';
import { LengthReportEntity } from './length-report.entity.js';

const HOUR_MS = 60 * 60_000;
const EVERY_MS = 6 * HOUR_MS;
/** As the privacy page says. */
const KEPT_MS = 30 * 24 * HOUR_MS;
/** Writers wait for a batch. */
const AT_ONCE = 500;

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
    const before = new Date(this.clock.now().getTime() - KEPT_MS);
    // Those without a date are from the previous release.
    for (const reportedAt of [LessThan(before), IsNull()]) await this.remove({ reportedAt });
  }

  private async remove(where: FindOptionsWhere<LengthReportEntity>): Promise<void> {
    for (let found = AT_ONCE; found === AT_ONCE && !this.isStopping;) {
      const expired = await this.database.read.manager.find(LengthReportEntity, { where, take: AT_ONCE });
      found = expired.length;
      if (found > 0) await this.database.write((tx) => tx.remove(expired));
    }
  }
}
