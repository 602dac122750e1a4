import type { ReleaseManifest } from '@lectern/contracts';
import type { PageBudgets } from '../../config/config.js';
import type { PathGrants } from '../paths/index.js';

/** For rules that do not involve budgets. */
export const NO_BUDGETS: PageBudgets = { page: Infinity, most: Infinity };

/** A release that visitors get now. */
export interface LiveRelease {
  manifest: ReleaseManifest;
  as: 'stable' | 'candidate';
  /** Paths of this remote that operators let others use. */
  granted?: PathGrants;
  /** The remote is withdrawn: it keeps its paths, but is not served. */
  isAway?: boolean;
}

/** The facts a release is judged against. */
export interface GateSetting {
  live: readonly LiveRelease[];
  budgets: PageBudgets;
}

/** Input of the rules. */
export interface GateInput {
  manifest: ReleaseManifest;
  /** Every live release, including earlier ones of the same remote. */
  live: readonly LiveRelease[];
  /** Those of other remotes; a remote's earlier releases do not clash with it. */
  others: readonly LiveRelease[];
  /** The shell releases this one can meet; a release of the shell meets itself. */
  shells: readonly ReleaseManifest[];
  budgets: PageBudgets;
}

export const nameOf = ({ name, version }: ReleaseManifest): string => `${name}@${version}`;
