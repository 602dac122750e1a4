import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { VisitLimits } from '../../gateway/visit-limits.js';

/** Enough for a school behind one address. */
const A_NETWORK = 300;

/** Keeps one visitor or network from flooding the telemetry: beacons a minute, per process. */
@Injectable()
export class BeaconLimits extends VisitLimits {
  constructor(clock: Clock) {
    super(clock, { windowMs: 60_000, visitor: 60, network: A_NETWORK, kept: 20_000 });
  }
}
