import {
  manifestWith,
  type DevelopmentRemote,
  type DevelopmentShell,
  type ReleaseManifest,
  SHELL_NAME,
} from '@lectern/contracts';
import { type PageReleases, servedRemote, type ServedShell, withReplaced } from '../snapshot/index.js';
import { baseOf } from '../tables/index.js';
import type { ActiveOverride } from './active-override.js';

/** A visitor's releases with the override's applied. */
export function withOverride(releases: PageReleases, override: ActiveOverride): PageReleases {
  const { id, development, published, shell } = override;
  const shown = published.filter(({ name }) => name !== SHELL_NAME);
  return {
    ...withReplaced(releases, {
      served: development.map(servedRemote),
      published: shown,
      shell: shellOf(override),
      origins: [...development, ...(shell ? [shell] : [])].map(({ base }) => new URL(base).origin),
    }),
    // Unique to this override, whatever releases others get.
    key: `override ${id} ${releases.key}`,
    overridden: new Set([...shown, ...development].map(({ name }) => name)),
  };
}

function shellOf({ published, shell }: ActiveOverride): ServedShell | null {
  if (shell) return { manifest: shellManifest(shell), base: shell.base, verified: false };
  const manifest = published.find(({ name }) => name === SHELL_NAME);
  return manifest ? { manifest, base: baseOf(manifest), verified: true } : null;
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
  return manifestWith({ name, version, type, global, entry, pages, slots });
}

const shellManifest = ({ version, entry, chunks }: DevelopmentShell): ReleaseManifest =>
  manifestWith({ name: SHELL_NAME, version, entry, chunks });
