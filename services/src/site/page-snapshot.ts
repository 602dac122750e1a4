import { GATE_LIMITS, type LaterRemote, type SnapshotRemote } from '@lectern/contracts';
import { type Carriable, fitting, type PageReleases, type RemoteOwner } from '../platform/snapshot/index.js';
import { ownerOf, SITE_OWNER } from '../platform/rendering/index.js';

/** Bytes for the paths of remotes that are not included in full. */
const PATHS = 8_192;

/**
 * The releases as one page carries them. All remotes together add 40 KB at most. If that is too little, these
 * are included in full: the site's own, the page's own, those that fill a slot or are overridden, and as many
 * others as fit. The rest is included by paths only, or looked up on the server.
 *
 * @param owner remote of the page
 * @param remoteOwners of the remotes, by name; development builds have none
 */
export function pageSnapshot(
  releases: PageReleases,
  owner: string | null,
  remoteOwners: ReadonlyMap<string, RemoteOwner>,
): PageReleases {
  const { remotes } = releases.snapshot;
  const hashes = hashesByRemote(releases);
  const bytesOf = (remote: SnapshotRemote) =>
    lengthOf(remote) + lengthOf(Object.fromEntries(hashes.get(remote.name) ?? []));
  if (sum(remotes.map(bytesOf)) <= GATE_LIMITS.snapshots) return releases;

  const isNeeded = ({ name, slots }: SnapshotRemote) =>
    name === owner ||
    !remoteOwners.has(name) ||
    releases.overridden.has(name) ||
    Object.keys(slots).length > 0 ||
    ownerOf({ name }, null) === SITE_OWNER;
  const carriable = (remote: SnapshotRemote, bytes: number): Carriable => {
    const { team = null, since = 0 } = remoteOwners.get(remote.name) ?? {};
    return { name: remote.name, bytes, owner: ownerOf(remote, team), since };
  };
  const needed = remotes.filter(isNeeded);
  const others = remotes.filter((remote) => !isNeeded(remote));
  const left = GATE_LIMITS.snapshots - PATHS - sum(needed.map(bytesOf));
  const fit = fitting(
    others.map((remote) => carriable(remote, bytesOf(remote))),
    left,
  );
  const rest = others.filter(({ name }) => !fit.has(name));
  const known = fitting(
    rest.map((remote) => carriable(remote, lengthOf(laterOf(remote)))),
    PATHS,
  );
  const isWhole = (remote: SnapshotRemote) => isNeeded(remote) || fit.has(remote.name);
  return {
    ...releases,
    snapshot: {
      ...releases.snapshot,
      remotes: remotes.filter(isWhole),
      later: rest.filter(({ name }) => known.has(name)).map(laterOf),
    },
    moduleHashes: Object.fromEntries(remotes.filter(isWhole).flatMap(({ name }) => hashes.get(name) ?? [])),
  };
}

const laterOf = ({ name, pages, release, fallbacks }: SnapshotRemote): LaterRemote => ({
  name,
  patterns: Object.keys(pages),
  // The hashes of ES modules must be in the document: modules added later could not be verified.
  releases: [release, ...fallbacks].some(({ type }) => type === 'module')
    ? []
    : [release, ...fallbacks].map(({ version }) => version),
});

function hashesByRemote({ moduleHashes }: PageReleases): Map<string, [string, string][]> {
  const byRemote = new Map<string, [string, string][]>();
  for (const entry of Object.entries(moduleHashes)) {
    const name = /^\/assets\/([^/]+)\//.exec(entry[0])?.[1] ?? '';
    byRemote.set(name, [...(byRemote.get(name) ?? []), entry]);
  }
  return byRemote;
}

const lengthOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value)) + 1;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
