import type { ReleaseManifest, SnapshotRelease, SnapshotRemote } from '@lectern/contracts';

/** Address of a release's files, with a slash at the end. */
export const baseOf = ({ name, version }: ReleaseManifest) => `/assets/${name}/${version}/`;

/** @throws for a file that is none of the release's */
export function integrityOf(manifest: ReleaseManifest, path: string): string {
  const file = manifest.files.find((candidate) => candidate.path === path);
  if (!file) throw new Error(`${manifest.name}@${manifest.version} has no file ${path}`);
  return file.integrity;
}

/**
 * A remote as the page is told of it.
 *
 * @param fallback tried when `release` fails; left out where it was built for another contract than the release
 */
export function snapshotRemote(release: ReleaseManifest, fallback: ReleaseManifest | null): SnapshotRemote {
  const { name, pages, slots } = release;
  const usable = fallback?.contract === release.contract ? fallback : null;
  return {
    name,
    pages,
    slots,
    release: snapshotRelease(release),
    fallback: usable && snapshotRelease(usable),
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
