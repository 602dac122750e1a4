import { createHash } from 'node:crypto';
import type { ReleaseManifest, Snapshot, SnapshotRemote } from '@lectern/contracts';
import { baseOf } from './snapshot-release.js';

/** The shell of a page, and where its files are. */
export interface ServedShell {
  manifest: ReleaseManifest;
  /** Ends in a slash. */
  base: string;
  /** A developer's server makes files anew all the time, so theirs have no hash. */
  verified: boolean;
}

/** The releases of one page. */
export interface PageReleases {
  /** Equal keys mean the same releases, fallbacks too. */
  key: string;
  /** Equal layouts mean the same remotes with the same paths and slots, whichever releases they come from. */
  layout: string;
  /** What the browser is told: the remotes. */
  snapshot: Snapshot;
  /** Null before anything was built. */
  shell: ServedShell | null;
  /** Of the remotes in the snapshot, by name; what a developer serves has none. */
  manifests: ReadonlyMap<string, ReleaseManifest>;
  /** Address → hash of every script of the ES module releases, those to turn to included. */
  moduleHashes: Readonly<Record<string, string>>;
  /** Base addresses of the servers of a developer, whose scripts the page may load. */
  developmentOrigins: readonly string[];
}

/** One remote as a combination has it. */
export interface ChosenRemote {
  manifest: ReleaseManifest;
  remote: SnapshotRemote;
  /** Of the release and of those to turn to, as {@link PageReleases.moduleHashes}. */
  moduleHashes: Readonly<Record<string, string>>;
}

/** @param withdrawn patterns of remotes that were taken off the site */
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
    developmentOrigins: [],
  };
}

/** {@link PageReleases.layout}; what was taken off the site answers otherwise. */
export const layoutOf = ({ remotes, withdrawn = [] }: Snapshot): string =>
  digest([remotes.map(({ name, pages, slots }) => [name, pages, slots]), withdrawn]);

const digest = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);
