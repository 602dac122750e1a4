import { Injectable } from '@nestjs/common';
import { Clock } from '../../../gateway/clock.js';
import { VisitLimits } from '../../../gateway/visit-limits.js';

/**
 * How often a code may be typed, right or wrong: tries in ten minutes, of this process.
 *
 * There are 23^8 = 7.8e10 codes, each good for ten minutes. Twenty of them open at once, and somebody who tries from a thousand networks
 * against two processes: 60,000 tries in ten minutes hit one with a probability of 60,000 × 20 / 7.8e10 = 1.5e-5, so in about a
 * year and a quarter of trying without a pause. From one network it takes a thousand times as long. What is won then is a browser of
 * one's own that asks for scripts at one's own machine.
 *
 * The machine itself counts as a network like any other: behind a proxy that `TRUST_PROXY` does not name, everybody shares its tries.
 */
@Injectable()
export class CodeTries extends VisitLimits {
  constructor(clock: Clock) {
    super(clock, {
      windowMs: 10 * 60_000,
      visitor: 10,
      network: 30,
      kept: 50_000,
      text: (minutes) => `Too many codes were tried. Please wait ${minutes} minutes.`,
    });
  }
}
