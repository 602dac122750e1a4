import { ReleaseManifest, type SnapshotRemote } from '@lectern/contracts';
import type { DevelopmentServers } from '../../config.js';
import type { PageReleases } from './snapshots.service.js';

/** Beside a development server's entry: what release.json is to a build. */
const DESCRIPTION = 'dev-release.json';

/** Puts what a developer serves in the place of the releases; a server that does not answer yet changes nothing. */
export async function developmentReleases(
  releases: PageReleases,
  { shell, remotes }: DevelopmentServers,
): Promise<PageReleases> {
  const served = (await Promise.all(remotes.map(({ entry }) => serving(new URL('.', entry).href)))).filter(
    (remote) => remote !== null,
  );
  const names = new Set(served.map(({ name }) => name));
  const shellManifest = shell ? await describe(shell) : null;
  return {
    ...releases,
    snapshot: { remotes: [...releases.snapshot.remotes.filter(({ name }) => !names.has(name)), ...served] },
    shell:
      shell && shellManifest ? { manifest: shellManifest, base: shell, verified: false } : releases.shell,
    manifests: new Map([...releases.manifests].filter(([name]) => !names.has(name))),
    developmentOrigins: [...(shell ? [shell] : []), ...remotes.map(({ entry }) => entry)].map(
      (address) => new URL(address).origin,
    ),
  };
}

async function serving(base: string): Promise<SnapshotRemote | null> {
  const manifest = await describe(base);
  if (!manifest) return null;
  const { name, pages, slots, version, type, global, entry } = manifest;
  return {
    name,
    pages,
    slots,
    release: { version, base, type, global, entry, integrity: null, exposes: {} },
    fallback: null,
  };
}

async function describe(base: string): Promise<ReleaseManifest | null> {
  try {
    const response = await fetch(new URL(DESCRIPTION, base), { signal: AbortSignal.timeout(1_000) });
    return response.ok ? ReleaseManifest.parse(await response.json()) : null;
  } catch {
    return null;
  }
}
