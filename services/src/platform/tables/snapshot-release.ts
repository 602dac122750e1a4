import type { ReleaseManifest, SnapshotRelease, SnapshotRemote } from '@lectern/contracts';

/** Address of a release's files, with a trailing slash. */
export const baseOf = ({ name, version }: ReleaseManifest) => `/assets/${name}/${version}/`;

/** @throws {Error} for a file that is not part of the release */
export function integrityOf(manifest: ReleaseManifest, path: string): string {
  const file = manifest.files.find((candidate) => candidate.path === path);
  if (!file) throw new Error(`${manifest.name}@${manifest.version} has no file ${path}`);
  return file.integrity;
}

/**
 * A remote as sent to the page.
 *
 * @param fallbacks tried in this order when `release` fails; repetitions and those built for another contract
 * are left out
 */
export function snapshotRemote(
  release: ReleaseManifest,
  ...fallbacks: readonly (ReleaseManifest | null)[]
): SnapshotRemote {
  const { name, pages, slots, contract } = release;
  const versions = new Set([release.version]);
  const usable = fallbacks.filter((fallback) => {
    if (fallback?.contract !== contract || versions.has(fallback.version)) return false;
    versions.add(fallback.version);
    return true;
  });
  return {
    name,
    pages,
    slots,
    release: snapshotRelease(release),
    fallbacks: usable.filter((fallback) => fallback !== null).map(snapshotRelease),
  };
}

function snapshotRelease(manifest: ReleaseManifest): SnapshotRelease {
  const { version, type, global, entry, exposes } = manifest;
  return {
    version,
    base: baseOf(manifest),
    type,
    global,
    entry,
    integrity: integrityOf(manifest, entry),
    exposes: Object.fromEntries(
      exposes.map(({ name, chunks }) => [
        name,
        chunks.map((path) => ({ path, integrity: integrityOf(manifest, path) })),
      ]),
    ),
  };
}

/** Address → hash of every script of the ES module releases: a browser can only learn these from the page. */
export const moduleHashes = (releases: readonly (ReleaseManifest | null)[]): Record<string, string> =>
  Object.fromEntries(
    releases
      .filter((release) => release?.type === 'module')
      .flatMap((release) => (release ? scriptsOf(release) : [])),
  );

const scriptsOf = (release: ReleaseManifest): [string, string][] =>
  release.files
    .filter(({ path }) => /\.m?js$/.test(path))
    .map(({ path, integrity }) => [baseOf(release) + path, integrity]);
