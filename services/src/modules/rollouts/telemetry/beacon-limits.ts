import { Injectable } from '@nestjs/common';
import { Clock } from '../../../gateway/clock.js';
import { VisitLimits } from '../../../gateway/visit-limits.js';

/** A school behind one address. */
const A_NETWORK = 300;

/** Keeps one visitor, and one network, from filling the telemetry: beacons a minute, of this process. */
@Injectable()
export class BeaconLimits extends VisitLimits {
  constructor(clock: Clock) {
    super(clock, { windowMs: 60_000, visitor: 60, network: A_NETWORK, kept: 20_000 });
  }
}
