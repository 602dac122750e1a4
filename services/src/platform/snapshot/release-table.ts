import type { ReleaseManifest, Segment } from '@lectern/contracts';
import { LRUCache } from 'lru-cache';
import { type Audience, audienceOf, ruleFor, type Visitor } from './audience.js';
import { type ChosenRemote, pageReleases, type PageReleases } from './page-releases.js';
import { moduleHashes, snapshotRemote } from '../tables/index.js';

/** The shell is a release like the others, but owns no pages by pattern. */
export const SHELL = 'shell';
/** With many concurrent candidates there are more combinations than are worth caching. */
const COMBINATIONS_KEPT = 128;

/** A rollout with its releases. */
export interface TableRow {
  remote: string;
  stable: ReleaseManifest;
  candidate: ReleaseManifest | null;
  /** The release pages use when the stable one fails. */
  fallback: ReleaseManifest | null;
  share: number;
  segment: Segment | null;
}

/**
 * All rollouts, prepared so that a visitor's releases are chosen synchronously: a hash for each remote with a
 * candidate, and a map lookup.
 */
export class ReleaseTable {
  private readonly contested: { audience: Audience; index: number }[] = [];
  private readonly rows: readonly PreparedRow[];
  private readonly combinations = new LRUCache<string, PageReleases>({ max: COMBINATIONS_KEPT });

  /**
   * @param finish applied to each combination, once
   * @param withdrawn patterns of withdrawn remotes
   */
  constructor(
    rows: readonly TableRow[],
    private readonly finish: (releases: PageReleases) => PageReleases = (releases) => releases,
    private readonly withdrawn: readonly string[] = [],
  ) {
    this.rows = [...rows].sort((a, b) => (a.remote < b.remote ? -1 : 1)).map(prepared);
    for (const [index, { row }] of this.rows.entries()) {
      if (!row.candidate) continue;
      this.contested.push({ audience: audienceOf(row.remote, row.share, row.segment), index });
    }
  }

  /** The releases of one visitor. Visitors with the same combination get the same object. */
  resolve(visitor: Visitor): PageReleases {
    let combination = '';
    for (const { audience } of this.contested) {
      combination += ruleFor(audience, visitor) === 'stable' ? '0' : '1';
    }
    const known = this.combinations.get(combination);
    if (known) return known;
    const releases = this.compose(combination);
    this.combinations.set(combination, releases);
    return releases;
  }

  private compose(combination: string): PageReleases {
    const candidates = new Set(
      this.contested.filter((_, place) => combination[place] === '1').map(({ index }) => index),
    );
    const chosen = this.rows.map(({ stable, candidate }, index) =>
      candidate && candidates.has(index) ? candidate : stable,
    );
    const shell = chosen.find(({ manifest }) => manifest.name === SHELL)?.manifest ?? null;
    const remotes = chosen.filter(({ manifest }) => manifest.name !== SHELL);
    return this.finish(pageReleases(shell, remotes, this.withdrawn));
  }
}

interface PreparedRow {
  row: TableRow;
  stable: ChosenRemote;
  candidate: ChosenRemote | null;
}

function prepared(row: TableRow): PreparedRow {
  const { stable, candidate, fallback } = row;
  return {
    row,
    stable: chosen(stable, fallback),
    // A failing candidate falls back to the stable release, then to that one's fallback.
    candidate: candidate && chosen(candidate, stable, fallback),
  };
}

const chosen = (
  manifest: ReleaseManifest,
  ...fallbacks: readonly (ReleaseManifest | null)[]
): ChosenRemote => ({
  manifest,
  remote: snapshotRemote(manifest, ...fallbacks),
  moduleHashes: moduleHashes([manifest, ...fallbacks]),
});
