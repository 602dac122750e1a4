import { createHash } from 'node:crypto';
import type { ReleaseManifest, Snapshot, SnapshotRemote } from '@lectern/contracts';
import { baseOf } from '../tables/index.js';

/** The shell of a page, and the location of its files. */
export interface ServedShell {
  manifest: ReleaseManifest;
  /** Ends in a slash. */
  base: string;
  /** A development server keeps rebuilding its files, so they have no hash. */
  verified: boolean;
}

/** The releases of one page. */
export interface PageReleases {
  /** Equal keys mean the same releases, fallbacks too. */
  key: string;
  /** Equal layouts mean the same remotes with the same paths and slots, whatever their releases. */
  layout: string;
  /** The remotes, as sent to the browser. */
  snapshot: Snapshot;
  /** Null before anything was built. */
  shell: ServedShell | null;
  /** Of the remotes in the snapshot, by name; development builds have none. */
  manifests: ReadonlyMap<string, ReleaseManifest>;
  /** Address → hash of every script of the ES module releases, including fallbacks. */
  moduleHashes: Readonly<Record<string, string>>;
  /** Names of the override's remotes, which a page always carries in full. */
  overridden: ReadonlySet<string>;
  /** Base addresses of the developer's servers, whose scripts the page may load. */
  developmentOrigins: readonly string[];
}

/** One remote within a combination. */
export interface ChosenRemote {
  manifest: ReleaseManifest;
  remote: SnapshotRemote;
  /** Of the release and its fallbacks, as {@link PageReleases.moduleHashes}. */
  moduleHashes: Readonly<Record<string, string>>;
}

/** @param withdrawn patterns of withdrawn remotes */
export function pageReleases(
  shell: ReleaseManifest | null,
  chosen: readonly ChosenRemote[],
  withdrawn: readonly string[] = [],
): PageReleases {
  const snapshot: Snapshot = {
    remotes: chosen.map(({ remote }) => remote),
    ...(withdrawn.length > 0 && { withdrawn: [...withdrawn] }),
  };
  const { remotes } = snapshot;
  return {
    key: digest([
      shell && shell.version,
      ...remotes.map(({ name, release, fallbacks }) => [
        name,
        release.version,
        fallbacks.map(({ version }) => version),
      ]),
      withdrawn,
    ]),
    layout: layoutOf(snapshot),
    snapshot,
    shell: shell && { manifest: shell, base: baseOf(shell), verified: true },
    manifests: new Map(chosen.map(({ manifest }) => [manifest.name, manifest])),
    moduleHashes: Object.assign({}, ...chosen.map(({ moduleHashes }) => moduleHashes)) as Record<
      string,
      string
    >,
    overridden: new Set(),
    developmentOrigins: [],
  };
}

/** {@link PageReleases.layout}; includes withdrawn remotes, which respond differently. */
export const layoutOf = ({ remotes, withdrawn = [] }: Snapshot): string =>
  digest([remotes.map(({ name, pages, slots }) => [name, pages, slots]), withdrawn]);

const digest = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);
