/**
 * Upper limits of a release. Its manifest is a database row that is read whole whenever the live releases
 * change.
 */
export const GATE_LIMITS = {
  /** Bytes of the archive as sent. */
  archive: 20 * 1024 * 1024,
  /** Bytes of all unpacked files. */
  unpacked: 60 * 1024 * 1024,
  /** Bytes of a script, which is scanned completely: fifty times what a first visit may load, compressed. */
  script: 8 * 1024 * 1024,
  /** Files and folders, including compressed copies. */
  entries: 2_000,
  /** Characters of the manifest as JSON without whitespace: enough for as many files as an archive may hold. */
  manifest: 1_000_000,
  /** Patterns of pages in a release, and of grants to others. */
  patterns: 50,
  /** Characters of a pattern. */
  pattern: 200,
  /** Characters of a shared library's range or version: parsing a megabyte of them takes seconds. */
  range: 200,
  /**
   * Bytes that a remote's release adds to every page: its patterns, slots and modules, with their files'
   * hashes.
   */
  snapshot: 4_096,
  /** Bytes that all remotes together add to a page. */
  snapshots: 40_960,
} as const;
