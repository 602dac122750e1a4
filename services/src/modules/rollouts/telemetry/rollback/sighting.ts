import type { Arm } from './sequential-test.js';

/** A page view by a visitor whom chance gave one of two releases. */
export interface Sighting {
  remote: string;
  /** Versions of the two. */
  candidate: string;
  stable: string;
  arm: Arm;
  /** The candidate's share when the visitor was told apart, of 10,000. */
  share: number;
  failed: boolean;
  /** `yyyy-MM-dd`, UTC: the day whose salt is in the hashes. */
  day: string;
  /** Hashes. */
  visitor: string;
  network: string;
  /** What is kept of the network over days; null for the machine itself. */
  origin: string | null;
  /** Releases of other remotes that ran on the page, as `name@version`. */
  others: readonly string[];
}
