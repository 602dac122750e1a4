import type { Arm } from './sequential-test.js';

const SEEN = { candidate: 1, stable: 2 } as const satisfies Record<Arm, number>;
const FAILED = 4;

/** What one page view adds to the test. */
interface Contribution {
  seen: boolean;
  failed: boolean;
  /** The contributions of visitor and network, including this one. */
  visitor: number;
  network: number;
}

/**
 * Visitors and networks count once: once for getting the release, once for a failure of it. So neither
 * changing networks nor inventing visitors makes more than one participant.
 *
 * @param visitor its contributions so far today, as bits; 0 for none
 * @param network likewise
 */
export function contribution(arm: Arm, failed: boolean, visitor: number, network: number): Contribution {
  const before = visitor | network;
  const now = SEEN[arm] | (failed ? FAILED : 0);
  return {
    seen: (before & SEEN[arm]) === 0,
    failed: failed && (before & FAILED) === 0,
    visitor: visitor | now,
    network: network | now,
  };
}
