import { ReleaseManifest, type SnapshotRemote } from '@lectern/contracts';
import type { DevelopmentServers } from '../../config/config.js';
import type { PageReleases } from './page-releases.js';

/** Beside a development server's entry: the counterpart of a build's release.json. */
const DESCRIPTION = 'dev-release.json';

/** What a developer's servers currently serve. */
export interface DevelopmentServing {
  remotes: SnapshotRemote[];
  shell: { base: string; manifest: ReleaseManifest } | null;
  origins: string[];
}

/** Asks a developer's servers what they serve; servers that do not answer yet are left out. */
export async function developmentServing({
  shell,
  remotes,
}: DevelopmentServers): Promise<DevelopmentServing> {
  const [served, shellManifest] = await Promise.all([
    Promise.all(remotes.map(({ entry }) => serving(new URL('.', entry).href))),
    shell ? describe(shell) : null,
  ]);
  return {
    remotes: served.filter((remote) => remote !== null),
    shell: shell && shellManifest ? { base: shell, manifest: shellManifest } : null,
    origins: [...(shell ? [shell] : []), ...remotes.map(({ entry }) => entry)].map(
      (address) => new URL(address).origin,
    ),
  };
}

/** Replaces releases by what the developer's servers serve. */
export function withDevelopment(
  releases: PageReleases,
  { remotes, shell, origins }: DevelopmentServing,
): PageReleases {
  const names = new Set(remotes.map(({ name }) => name));
  return {
    ...releases,
    snapshot: {
      ...releases.snapshot,
      remotes: [...releases.snapshot.remotes.filter(({ name }) => !names.has(name)), ...remotes],
    },
    shell: shell ? { ...shell, verified: false } : releases.shell,
    manifests: new Map([...releases.manifests].filter(([name]) => !names.has(name))),
    developmentOrigins: origins,
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
    fallbacks: [],
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
