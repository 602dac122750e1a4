import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { VisitLimits } from '../../../gateway/visit-limits.js';

/**
 * Limits how often a code may be entered at the console, right or wrong: tries in ten minutes, per process.
 */
@Injectable()
export class ConfirmationTries extends VisitLimits {
  constructor(clock: Clock) {
    super(clock, {
      windowMs: 10 * 60_000,
      visitor: 10,
      network: 10,
      kept: 10_000,
      text: (minutes) => `Too many codes were tried. Please wait ${minutes} minutes.`,
    });
  }
}
