import { Module } from '@nestjs/common';
import { DailyBudget } from './daily-budget.js';
import { JobLeases } from './job-lease.js';

/** Coordination of background jobs across processes: leases and daily allowances. */
@Module({ providers: [DailyBudget, JobLeases], exports: [DailyBudget, JobLeases] })
export class JobsModule {}
