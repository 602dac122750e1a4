import { ReleaseManifest, type SnapshotRemote } from '@lectern/contracts';
import type { DevelopmentServers } from '../../config/config.js';
import { type Replacement, servedRemote } from './replaced-releases.js';

/** Next to a development server's entry: the counterpart of a build's release.json. */
const DESCRIPTION = 'dev-release.json';

/** What a developer's servers currently serve; servers that do not respond yet are left out, but their origins are included. */
export async function developmentServing({ shell, remotes }: DevelopmentServers): Promise<Replacement> {
  const [served, shellManifest] = await Promise.all([
    Promise.all(remotes.map(({ entry }) => serving(new URL('.', entry).href))),
    shell ? describe(shell) : null,
  ]);
  return {
    served: served.filter((remote) => remote !== null),
    published: [],
    shell: shell && shellManifest ? { base: shell, manifest: shellManifest, verified: false } : null,
    origins: [...(shell ? [shell] : []), ...remotes.map(({ entry }) => entry)].map(
      (address) => new URL(address).origin,
    ),
  };
}

async function serving(base: string): Promise<SnapshotRemote | null> {
  const manifest = await describe(base);
  return manifest && servedRemote({ ...manifest, base });
}

async function describe(base: string): Promise<ReleaseManifest | null> {
  try {
    const response = await fetch(new URL(DESCRIPTION, base), { signal: AbortSignal.timeout(1_000) });
    return response.ok ? ReleaseManifest.parse(await response.json()) : null;
  } catch {
    return null;
  }
}
