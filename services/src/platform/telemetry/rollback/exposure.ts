import type { Arm } from './sequential-test.js';

/** A page view by a visitor to whom chance assigned one of two releases. */
export interface Exposure {
  remote: string;
  /** Versions of the two. */
  candidate: string;
  stable: string;
  arm: Arm;
  /** The candidate's share at assignment, of 10,000. */
  share: number;
  failed: boolean;
  /** `yyyy-MM-dd`, UTC: the day whose salt was used for the hashes. */
  day: string;
  /** Hashes. */
  visitor: string;
  network: string;
  /** The network's key that is kept across days; null for the machine itself. */
  origin: string | null;
  /** Releases of other remotes that ran on the page, as `name@version`. */
  others: readonly string[];
}
