import type { Arm } from './sequential-test.js';

const SEEN = { candidate: 1, stable: 2 } as const satisfies Record<Arm, number>;
const FAILED = 4;

/** What one page view adds to the test. */
interface Contribution {
  seen: boolean;
  failed: boolean;
  /** What visitor and network have contributed from now on. */
  visitor: number;
  network: number;
}

/**
 * A visitor counts once, and so does a network: once as one who got the release, once as one for whom it failed. Who changes networks, and
 * who makes up visitors, is one participant.
 *
 * @param visitor what it has contributed so far today, as bits; 0 is nothing
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
