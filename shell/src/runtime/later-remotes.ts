import { getOrThrow } from '@lectern/api-client';
import {
  comparePatterns,
  findPage,
  matchPattern,
  type LaterRemote,
  type OwnedPage,
  type Snapshot,
  type SnapshotRemote,
} from '@lectern/contracts';

const loading = new WeakMap<LaterRemote, Promise<void>>();

/** The remote that owns a path but whose files are not in the page. */
export function findLater(snapshot: Snapshot, pathname: string): LaterRemote | null {
  let best: { remote: LaterRemote; pattern: string } | null = null;
  for (const remote of snapshot.later ?? [])
    for (const pattern of remote.patterns)
      if (matchPattern(pattern, pathname) && (!best || comparePatterns(pattern, best.pattern) < 0))
        best = { remote, pattern };
  return best?.remote ?? null;
}

/**
 * Fetches the releases that this page's snapshot names and adds them to it. Null if they cannot be loaded:
 * then the server must answer the path.
 */
export async function loadLater(snapshot: Snapshot, pathname: string): Promise<OwnedPage | null> {
  const later = findLater(snapshot, pathname);
  if (!later || later.releases.length === 0) return null;
  const known = loading.get(later) ?? fetchInto(snapshot, later);
  loading.set(later, known);
  try {
    await known;
    return findPage(snapshot, pathname);
  } catch {
    loading.delete(later);
    return null;
  }
}

async function fetchInto(snapshot: Snapshot, later: LaterRemote): Promise<void> {
  const releases = new URLSearchParams({ releases: later.releases.join() });
  snapshot.remotes.push(
    await getOrThrow<SnapshotRemote>(`/api/v1/snapshot_remotes/${later.name}?${releases}`),
  );
  snapshot.later = snapshot.later?.filter((other) => other !== later);
}
