import { Injectable } from '@nestjs/common';
import { LessThanOrEqual } from 'typeorm';
import { Database } from '../database/database.js';
import { isDuplicateKey } from '../database/duplicate-key.js';
import { Clock } from '../kernel/clock.js';
import { DailyUsageEntity } from './daily-usage.entity.js';

/** Daily (UTC) allowances, stored in the database so that all processes share them. */
@Injectable()
export class DailyBudget {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Takes `amount` of today's `limit`; null if it does not fit. Resolves to the day, for {@link settle}. */
  async take(name: string, amount: number, limit: number): Promise<string | null> {
    const day = this.clock.now().toISOString().slice(0, 10);
    if (amount > limit) return null;
    const spend = () =>
      this.database.write(async (tx) => {
        const fits = { name, day, used: LessThanOrEqual(limit - amount) };
        return (await tx.increment(DailyUsageEntity, fits, 'used', amount)).affected === 1;
      });
    if (await spend()) return day;
    try {
      await this.database.write((tx) => tx.insert(DailyUsageEntity, { name, day, used: amount }));
      return day;
    } catch (error) {
      // The day's row exists: another process just inserted it, or the allowance is used up.
      if (isDuplicateKey(error)) return (await spend()) ? day : null;
      throw error;
    }
  }

  /** Corrects the amount taken to the actual usage. */
  async settle(name: string, day: string, difference: number): Promise<void> {
    if (difference === 0) return;
    await this.database.write((tx) => tx.increment(DailyUsageEntity, { name, day }, 'used', difference));
  }
}
