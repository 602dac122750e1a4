import type { DevelopmentRemote, ReleaseManifest, SnapshotRemote } from '@lectern/contracts';
import { moduleHashes, snapshotRemote } from '../tables/index.js';
import { layoutOf, type PageReleases, type ServedShell } from './page-releases.js';

/** Code that pages get in place of their releases, or in addition to them. */
export interface Replacement {
  /** Served by a developer. */
  served: readonly SnapshotRemote[];
  /** Published releases of remotes. */
  published: readonly ReleaseManifest[];
  /** Null leaves the page's own. */
  shell: ServedShell | null;
  /** Of the developer's servers. */
  origins: readonly string[];
}

/**
 * Releases with others in their place. Neither a developer's server nor a published release gets fallbacks:
 * the developer wants to see failures.
 */
export function withReplaced(
  releases: PageReleases,
  { served, published, shell, origins }: Replacement,
): PageReleases {
  const replaced = new Map(
    [...published.map((manifest) => snapshotRemote(manifest)), ...served].map((remote) => [
      remote.name,
      remote,
    ]),
  );
  const { remotes } = releases.snapshot;
  const known = new Set(remotes.map(({ name }) => name));
  const snapshot = {
    ...releases.snapshot,
    remotes: [
      ...remotes.map((remote) => replaced.get(remote.name) ?? remote),
      ...[...replaced.values()].filter(({ name }) => !known.has(name)),
    ],
  };
  const manifests = new Map([...releases.manifests].filter(([name]) => !replaced.has(name)));
  for (const manifest of published) manifests.set(manifest.name, manifest);
  return {
    ...releases,
    layout: layoutOf(snapshot),
    snapshot,
    shell: shell ?? releases.shell,
    manifests,
    moduleHashes: { ...releases.moduleHashes, ...moduleHashes(published) },
    developmentOrigins: origins,
  };
}

/** A remote as a developer's server has it: without hashes. */
export function servedRemote({
  name,
  pages,
  slots,
  version,
  base,
  type,
  global,
  entry,
}: DevelopmentRemote): SnapshotRemote {
  const release = { version, base, type, global, entry, integrity: null, exposes: {} };
  return { name, pages, slots, release, fallbacks: [] };
}
