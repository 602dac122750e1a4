import type { BuiltFiles } from './built-files.js';
import type { ReleaseManifest } from './release.js';
import type { GateRefusal } from './gate-report.js';

const NAMED = /sha384-[A-Za-z0-9+/]{64}/g;

/** The hashes named in a script, as subresource-integrity plugins write them next to chunk addresses. */
export const hashesIn = (script: string): string[] => [...new Set(script.match(NAMED))];

/**
 * A classic script that is loaded on demand needs its hash in its container; browsers do not run it
 * otherwise. The page carries the hashes of the entry, of a module's initial chunks, and of every file of an
 * ES module release.
 *
 * @source platform.md, "For a visitor", point 4
 */
export function judgeHashes(manifest: ReleaseManifest, files: BuiltFiles): GateRefusal[] {
  const { type, entry, chunks, exposes, server } = manifest;
  if (type === 'module') return [];
  const known = new Set([entry, server, ...chunks, ...exposes.flatMap((expose) => expose.chunks)]);
  const named = new Set([...files.values()].flatMap(({ names = [] }) => names));
  const unknown = manifest.files.filter(
    ({ path, integrity }) => /\.m?js$/.test(path) && !known.has(path) && !named.has(integrity),
  );
  return unknown.map(({ path }) => ({
    rule: 'file-hash' as const,
    problem: `${path} is fetched by a script that does not know its hash, so browsers refuse to run it.`,
    clashes_with: null,
    fix: "Build with `crossOriginLoading: 'anonymous'` and the plugin for subresource integrity, with sha384; the preset does. Leave out files that are never loaded.",
  }));
}
