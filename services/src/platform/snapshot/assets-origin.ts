import type { SnapshotRelease } from '@lectern/contracts';
import type { PageReleases } from './page-releases.js';

/** The same releases, with their files at another origin, where the site's `/assets/` are served too. */
export function withAssetsAt(origin: string, releases: PageReleases): PageReleases {
  const moved = (release: SnapshotRelease): SnapshotRelease => ({ ...release, base: origin + release.base });
  const { snapshot, shell, moduleHashes } = releases;
  return {
    ...releases,
    snapshot: {
      ...snapshot,
      remotes: snapshot.remotes.map((remote) => ({
        ...remote,
        release: moved(remote.release),
        fallbacks: remote.fallbacks.map(moved),
      })),
    },
    shell: shell && { ...shell, base: origin + shell.base },
    moduleHashes: Object.fromEntries(
      Object.entries(moduleHashes).map(([address, hash]) => [origin + address, hash]),
    ),
  };
}
