import { Injectable } from '@nestjs/common';
import { Database } from '../../../database/database.js';
import { exactCounters } from '../../../gateway/counting/database-counters.js';
import { Clock } from '../../../kernel/clock.js';
import { VisitLimits } from '../../../gateway/visit-limits.js';

/**
 * Limits how often a code may be entered at the console, right or wrong: tries in ten minutes, in all
 * processes.
 */
@Injectable()
export class ConfirmationTries extends VisitLimits {
  constructor(clock: Clock, database: Database) {
    super(clock, exactCounters(database, 'confirmations', 10_000), {
      windowMs: 10 * 60_000,
      visitor: 10,
      network: 10,
      text: (minutes) => `Too many codes were tried. Please wait ${minutes} minutes.`,
    });
  }
}
