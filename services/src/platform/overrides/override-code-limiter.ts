import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { exactCounters } from '../../gateway/counting/database-counters.js';
import { Clock } from '../../kernel/clock.js';
import { VisitLimits } from '../../gateway/visit-limits.js';

/**
 * Limits how often a code may be entered, right or wrong: tries in ten minutes, in all processes.
 *
 * There are 23^8 = 7.8e10 codes, each valid for ten minutes. With twenty open at once and an attacker who
 * tries from a thousand networks, 30,000 tries in ten minutes hit one with a probability of
 * 30,000 × 20 / 7.8e10 = 7.7e-6, so in about two and a half years of continuous trying. From
 * one network it takes a thousand times as long. The prize is the attacker's own browser asking for scripts
 * at the attacker's own machine.
 *
 * The machine itself counts as a network like any other: behind a proxy that `TRUST_PROXY` does not name,
 * everyone shares its tries.
 */
@Injectable()
export class OverrideCodeLimiter extends VisitLimits {
  constructor(clock: Clock, database: Database) {
    super(clock, exactCounters(database, 'override codes', 50_000), {
      windowMs: 10 * 60_000,
      visitor: 10,
      network: 30,
      text: (minutes) => `Too many codes were tried. Please wait ${minutes} minutes.`,
    });
  }
}
