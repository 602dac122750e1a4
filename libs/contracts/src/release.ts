import { z } from 'zod';

/** The contract between shell and remotes that this tree speaks; a release names the one it was built for. */
export const CONTRACT_VERSION = 1;

/** The release of the host; every other name is a remote's. */
export const SHELL_NAME = 'shell';

/** Subresource Integrity value of a file. */
const Integrity = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/);
const FilePath = z
  .string()
  .regex(/^[A-Za-z0-9_][A-Za-z0-9._/-]*$/)
  .refine((path) => !path.includes('..'));

/** Names become keys of maps: none that every object has. */
const isNobodys = (name: string) => !(name in Object.prototype);
const nameLike = (pattern: RegExp) => z.string().max(60).regex(pattern).refine(isNobodys);
const RemoteName = z
  .string()
  .regex(/^[a-z][a-z0-9-]{1,40}$/)
  .refine(isNobodys);
/** As federation names it, such as `./talk`. */
const ExposeName = nameLike(/^\.\/[a-z0-9-]+$/);
const SlotName = nameLike(/^[a-z][a-z0-9-]*$/);
/** As a package manager names it, with a path in it or not. */
const LibraryName = nameLike(/^(?:@[a-z0-9][a-z0-9._-]*\/)?[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*)*$/);

export const ReleaseFile = z.object({
  /** Relative to the release's own folder. */
  path: FilePath,
  integrity: Integrity,
  bytes: z.int().nonnegative(),
  /** Size over the wire, brotli. */
  brotli: z.int().nonnegative(),
});
export type ReleaseFile = z.infer<typeof ReleaseFile>;

/** What one exposed module needs, so that the server can preload exactly that. */
export const ReleaseExpose = z.object({
  name: ExposeName,
  /** JavaScript chunks to load beside the entry, in order. */
  chunks: z.array(FilePath),
  /** Names of what the module exports; left out where the build cannot say. */
  exports: z.array(z.string().max(200)).max(1_000).optional(),
  /** CSS files that the module's first view needs, in order. */
  styles: z.array(FilePath).optional(),
});

/**
 * `release.json`: everything the platform knows of one immutable build. The build writes it, publishing stores it.
 * The shell is a release too, without pages and slots of its own; its `entry` is its main script and `chunks` its others.
 */
export const ReleaseManifest = z.object({
  name: RemoteName,
  version: z.string().regex(/^[0-9A-Za-z][0-9A-Za-z.+-]{0,63}$/),
  contract: z.int(),
  /** `script`: a classic script that defines `global`; `module`: an ES module. */
  type: z.enum(['script', 'module']),
  /** Global variable of the federation container; null in the shell. */
  global: z.string().max(200).refine(isNobodys).nullable(),
  entry: FilePath,
  /** Server build: one CommonJS file; null renders in the browser alone. */
  server: FilePath.nullable(),
  /** Path patterns in the router's syntax → exposed module. */
  pages: z.record(z.string(), ExposeName),
  /** Slots of the shell → exposed module. */
  slots: z.record(SlotName, ExposeName),
  exposes: z.array(ReleaseExpose),
  /** The shell's own scripts beside the entry, in order. */
  chunks: z.array(FilePath).default([]),
  /** Files other than scripts to preload on every page (fonts). */
  preload: z.array(FilePath).default([]),
  /** CSS that every document carries inline; `%base%` in it stands for the address of the release's files. */
  styles: FilePath.nullable().default(null),
  /** Shared library → the range this build accepts. */
  shared: z.record(LibraryName, z.string()),
  /** The shell's alone: shared library → the version that it hands to remotes. */
  provides: z.record(LibraryName, z.string()).default({}),
  /** The shell's alone: slots that remotes may fill; null where a release does not say. */
  offers: z.array(SlotName).nullable().default(null),
  /** Path pattern → bytes (brotli) of JavaScript that a first visit may load, where the site's own limit is too little. */
  budgets: z.record(z.string(), z.int().positive()).default({}),
  /** Remote → patterns of pages that it may have although this one's patterns match the same addresses. */
  grants: z.record(RemoteName, z.array(z.string())).default({}),
  files: z.array(ReleaseFile),
});
export type ReleaseManifest = z.infer<typeof ReleaseManifest>;

/** Where one remote comes from, as the page tells the browser. */
export const SnapshotRelease = z.object({
  version: z.string(),
  /** Ends in a slash; files of the release are below it. */
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
   * Tried in this order when `release` fails: behind a candidate the stable release and the last one that worked, behind the stable release
   * the latter. None twice.
   */
  fallbacks: z.array(SnapshotRelease),
});
export type SnapshotRemote = z.infer<typeof SnapshotRemote>;

/** The releases chosen for one visitor. Resolved on the server, delivered inside the page, never changed while it is open. */
export const Snapshot = z.object({
  remotes: z.array(SnapshotRemote),
  /** Patterns of remotes that were taken off the site; left out where there is none. */
  withdrawn: z.array(z.string()).optional(),
});
export type Snapshot = z.infer<typeof Snapshot>;
