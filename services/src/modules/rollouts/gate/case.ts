import type { ReleaseManifest } from '@lectern/contracts';

/** Bytes of JavaScript, brotli, that a first visit to a page may load. */
export interface PageBudgets {
  /** Where a remote's manifest says nothing. */
  page: number;
  /** As much as a manifest may ask for. */
  most: number;
}

/** A release that visitors get now. */
export interface LiveRelease {
  manifest: ReleaseManifest;
  as: 'stable' | 'candidate';
}

/** What a release is judged against. */
export interface GateSetting {
  live: readonly LiveRelease[];
  budgets: PageBudgets;
}

/** Everything that the rules look at. */
export interface Case {
  manifest: ReleaseManifest;
  /** Every live release, earlier ones of its own among them. */
  live: readonly LiveRelease[];
  /** Those of others; an earlier release of one's own is no clash. */
  others: readonly LiveRelease[];
  /** The releases of the shell that this one can meet; a release of the shell meets itself. */
  shells: readonly ReleaseManifest[];
  budgets: PageBudgets;
}

export const nameOf = ({ name, version }: ReleaseManifest): string => `${name}@${version}`;
