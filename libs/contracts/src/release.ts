import { z } from 'zod';

/** Version of the contract between shell and remotes in this tree; a release names the one it was built for. */
export const CONTRACT_VERSION = 1;

/** Name of the host's release; every other name is a remote's. */
export const SHELL_NAME = 'shell';

/** Subresource Integrity value of a file. */
const Integrity = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/);
const FilePath = z
  .string()
  .regex(/^[A-Za-z0-9_][A-Za-z0-9._/-]*$/)
  .refine((path) => !path.includes('..'));

/** Names become map keys, so those of Object.prototype are excluded. */
const isUnreserved = (name: string) => !(name in Object.prototype);
const nameLike = (pattern: RegExp) => z.string().max(60).regex(pattern).refine(isUnreserved);
const RemoteName = z
  .string()
  .regex(/^[a-z][a-z0-9-]{1,40}$/)
  .refine(isUnreserved);
/** As federation names it, such as `./talk`. */
const ExposeName = nameLike(/^\.\/[a-z0-9-]+$/);
const SlotName = nameLike(/^[a-z][a-z0-9-]*$/);
/** As a package manager names it, with or without a subpath. */
const LibraryName = nameLike(/^(?:@[a-z0-9][a-z0-9._-]*\/)?[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*)*$/);

export const ReleaseFile = z.object({
  /** Relative to the release's own folder. */
  path: FilePath,
  integrity: Integrity,
  bytes: z.int().nonnegative(),
  /** Compressed size, brotli. */
  brotli: z.int().nonnegative(),
});
export type ReleaseFile = z.infer<typeof ReleaseFile>;

/** Files one exposed module needs, so that the server can preload exactly those. */
export const ReleaseExpose = z.object({
  name: ExposeName,
  /** JavaScript chunks to load with the entry, in order. */
  chunks: z.array(FilePath),
  /** Names of the module's exports; left out if the build cannot determine them. */
  exports: z.array(z.string().max(200)).max(1_000).optional(),
  /** CSS files that the module's first view needs, in order. */
  styles: z.array(FilePath).optional(),
});

/**
 * `release.json`: everything the platform knows about one immutable build. Written by the build, stored on
 * publishing. The shell is a release too, without pages and slots of its own; its `entry` is its main script
 * and `chunks` are its others.
 */
export const ReleaseManifest = z.object({
  name: RemoteName,
  version: z.string().regex(/^[0-9A-Za-z][0-9A-Za-z.+-]{0,63}$/),
  contract: z.int(),
  /** `script`: a classic script that defines `global`; `module`: an ES module. */
  type: z.enum(['script', 'module']),
  /** Global variable of the federation container; null in the shell. */
  global: z.string().max(200).refine(isUnreserved).nullable(),
  entry: FilePath,
  /** Server build: one CommonJS file; null renders only in the browser. */
  server: FilePath.nullable(),
  /** Path patterns in the router's syntax → exposed module. */
  pages: z.record(z.string(), ExposeName),
  /** Slots of the shell → exposed module. */
  slots: z.record(SlotName, ExposeName),
  exposes: z.array(ReleaseExpose),
  /** The shell's own scripts besides the entry, in order. */
  chunks: z.array(FilePath).default([]),
  /** Files other than scripts to preload on every page (fonts). */
  preload: z.array(FilePath).default([]),
  /** CSS that every document carries inline; `%base%` in it is replaced by the address of the release's files. */
  styles: FilePath.nullable().default(null),
  /** Shared library → the range this build accepts. */
  shared: z.record(LibraryName, z.string()),
  /** Shell only: shared library → the version it provides to remotes. */
  provides: z.record(LibraryName, z.string()).default({}),
  /** Shell only: slots that remotes may fill; null if a release does not specify them. */
  offers: z.array(SlotName).nullable().default(null),
  /**
   * Path pattern → bytes (brotli) of JavaScript that a first visit may load, where the site's default is too
   * small.
   */
  budgets: z.record(z.string(), z.int().positive()).default({}),
  /** Remote → patterns of pages it may own although this remote's patterns match the same addresses. */
  grants: z.record(RemoteName, z.array(z.string())).default({}),
  /** Path pattern → a matching address, to try the page with. */
  samples: z.record(z.string(), z.string().max(300)).default({}),
  files: z.array(ReleaseFile),
});
export type ReleaseManifest = z.infer<typeof ReleaseManifest>;

/** Where the browser loads one remote from. */
export const SnapshotRelease = z.object({
  version: z.string(),
  /** Ends in a slash; the release's files are below it. */
  base: z.string(),
  type: z.enum(['script', 'module']),
  global: z.string().nullable(),
  entry: z.string(),
  /** Integrity of the entry; null only for a developer's override, which comes from a running dev server. */
  integrity: z.string().nullable(),
  exposes: z.record(z.string(), z.array(z.object({ path: z.string(), integrity: z.string() }))),
});
export type SnapshotRelease = z.infer<typeof SnapshotRelease>;

export const SnapshotRemote = z.object({
  name: z.string(),
  pages: z.record(z.string(), z.string()),
  slots: z.record(z.string(), z.string()),
  release: SnapshotRelease,
  /**
   * Tried in this order when `release` fails: for a candidate the stable release and then the last one that
   * worked, for the stable release only the latter. Without duplicates.
   */
  fallbacks: z.array(SnapshotRelease),
});
export type SnapshotRemote = z.infer<typeof SnapshotRemote>;

/** A remote of which a page has only the paths; the rest is fetched shortly before a visitor goes there. */
export const LaterRemote = z.object({
  name: z.string(),
  patterns: z.array(z.string()),
  /** Versions: the chosen one, then its fallbacks. Empty if the browser has to reload the page. */
  releases: z.array(z.string()),
});
export type LaterRemote = z.infer<typeof LaterRemote>;

/**
 * The releases chosen for one visitor. Resolved on the server, delivered inside the page, unchanged while it
 * is open.
 */
export const Snapshot = z.object({
  remotes: z.array(SnapshotRemote),
  /** Left out when all are among `remotes`. */
  later: z.array(LaterRemote).optional(),
  /** Patterns of withdrawn remotes; left out when there are none. */
  withdrawn: z.array(z.string()).optional(),
});
export type Snapshot = z.infer<typeof Snapshot>;
