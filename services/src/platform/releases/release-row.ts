import type { Release, ReleaseManifest, ReleaseOutcome } from '@lectern/contracts';
import { type ActingAs, nameOf } from '../access/index.js';
import type { ReleaseEntity } from '../tables/index.js';

/** Length of the column. */
const LONGEST_PUBLISHER = 100;

/** Where a release comes from, besides its files. */
export interface ReleaseOrigin {
  actor: ActingAs;
  commit: string | null;
}

/** A new release as stored. */
export const releaseRow = (
  manifest: ReleaseManifest,
  { actor, commit }: ReleaseOrigin,
  publishedAt: Date,
): Omit<ReleaseEntity, 'id'> => ({
  name: manifest.name,
  version: manifest.version,
  manifest: JSON.stringify(manifest),
  publishedAt,
  publishedBy: nameOf(actor).slice(0, LONGEST_PUBLISHER),
  commit,
  recalledAt: null,
  deletedAt: null,
  outcome: null,
  filesFreedAt: null,
});

/** What the API says about a release besides its own row. */
interface AboutRelease {
  /** At any time. */
  wasStable: boolean;
  /** Browsers that see it because of an override. */
  overrides: number;
  outcome: ReleaseOutcome | null;
}

/** A release as the API shows it. */
export function toRelease(row: ReleaseEntity, { wasStable, overrides, outcome }: AboutRelease): Release {
  const { files } = JSON.parse(row.manifest) as ReleaseManifest;
  return {
    remote: row.name,
    version: row.version,
    published_at: row.publishedAt.toISOString(),
    published_by: row.publishedBy,
    commit: row.commit,
    bytes: files.reduce((sum, file) => sum + file.bytes, 0),
    brotli: files.reduce((sum, file) => sum + file.brotli, 0),
    recalled_at: row.recalledAt?.toISOString() ?? null,
    was_stable: wasStable,
    overrides,
    outcome,
  };
}
