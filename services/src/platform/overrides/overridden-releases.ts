import {
  CONTRACT_VERSION,
  type DevelopmentRemote,
  type DevelopmentShell,
  type ReleaseManifest,
  SHELL_NAME,
  type SnapshotRemote,
} from '@lectern/contracts';
import { layoutOf, type PageReleases, type ServedShell } from '../snapshot/index.js';
import { baseOf, moduleHashes, snapshotRemote } from '../tables/index.js';
import type { ActiveOverride } from './active-override.js';

/**
 * A visitor's releases with the override's applied. Development servers have no hashes, and neither they nor
 * published releases get fallbacks: the developer wants to see failures.
 */
export function withOverride(releases: PageReleases, override: ActiveOverride): PageReleases {
  const { id, development, published, shell } = override;
  const shown = published.filter(({ name }) => name !== SHELL_NAME);
  const replaced = new Map<string, SnapshotRemote>([
    ...shown.map((manifest) => [manifest.name, snapshotRemote(manifest)] as const),
    ...development.map((served) => [served.name, servedRemote(served)] as const),
  ]);
  const remotes = [
    ...releases.snapshot.remotes.map((remote) => replaced.get(remote.name) ?? remote),
    ...[...replaced.values()].filter(
      ({ name }) => !releases.snapshot.remotes.some((remote) => remote.name === name),
    ),
  ];
  const snapshot = { ...releases.snapshot, remotes };
  const manifests = new Map([...releases.manifests].filter(([name]) => !replaced.has(name)));
  for (const manifest of shown) manifests.set(manifest.name, manifest);
  return {
    // Unique to this override, whatever releases others get.
    key: `override ${id} ${releases.key}`,
    layout: layoutOf(snapshot),
    snapshot,
    shell: shellOf(override) ?? releases.shell,
    manifests,
    moduleHashes: { ...releases.moduleHashes, ...moduleHashes(shown) },
    overridden: new Set(replaced.keys()),
    developmentOrigins: [...development, ...(shell ? [shell] : [])].map(({ base }) => new URL(base).origin),
  };
}

function shellOf({ published, shell }: ActiveOverride): ServedShell | null {
  if (shell) return { manifest: shellManifest(shell), base: shell.base, verified: false };
  const manifest = published.find(({ name }) => name === SHELL_NAME);
  return manifest ? { manifest, base: baseOf(manifest), verified: true } : null;
}

function servedRemote(served: DevelopmentRemote): SnapshotRemote {
  const { name, pages, slots, version, base, type, global, entry } = served;
  const release = { version, base, type, global, entry, integrity: null, exposes: {} };
  return { name, pages, slots, release, fallbacks: [] };
}

/** The manifest fields that the gate and the pages need, for a release without a built manifest. */
export function servedManifest({
  name,
  version,
  type,
  global,
  entry,
  pages,
  slots,
}: DevelopmentRemote): ReleaseManifest {
  return { ...NOTHING, name, version, type, global, entry, pages, slots };
}

const shellManifest = ({ version, entry, chunks }: DevelopmentShell): ReleaseManifest => ({
  ...NOTHING,
  name: SHELL_NAME,
  version,
  entry,
  chunks,
});

const NOTHING: Omit<ReleaseManifest, 'name' | 'version' | 'entry'> = {
  contract: CONTRACT_VERSION,
  type: 'script',
  global: null,
  server: null,
  pages: {},
  slots: {},
  exposes: [],
  chunks: [],
  preload: [],
  styles: null,
  shared: {},
  provides: {},
  offers: null,
  budgets: {},
  grants: {},
  samples: {},
  files: [],
};
