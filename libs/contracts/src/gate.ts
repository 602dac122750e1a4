import type { BuiltFiles } from './built-files.js';
import { judgeCode } from './gate-code.js';
import { judgeHashes } from './gate-hashes.js';
import { BrokenManifest, parseManifestJson } from './manifest-json.js';
import { CONTRACT_VERSION, ReleaseManifest, SHELL_NAME } from './release.js';
import { GATE_LIMITS } from './gate-limits.js';
import { judgeManifest } from './gate-manifest.js';
import { inOrder, REBUILD, refusal, type GateRefusal } from './gate-report.js';

/** Characters: half as many again, for whitespace. Values: about six per file. */
const MANIFEST_JSON = {
  text: 1.5 * GATE_LIMITS.manifest,
  values: 10 * GATE_LIMITS.entries,
  members: GATE_LIMITS.entries,
};

/** Reads a release.json. */
export function parseManifest(
  text: string,
): { manifest: ReleaseManifest; refusals: [] } | { manifest: null; refusals: GateRefusal[] } {
  let json: unknown;
  try {
    json = parseManifestJson(text, MANIFEST_JSON);
  } catch (error) {
    if (!(error instanceof BrokenManifest)) throw error;
    return { manifest: null, refusals: [refusal('manifest', error.message, REBUILD)] };
  }
  const parsed = ReleaseManifest.safeParse(json);
  if (parsed.success) return { manifest: parsed.data, refusals: [] };
  const refusals = parsed.error.issues.slice(0, MOST_LISTED).map(({ path, message }) => {
    const where = path.join('.');
    // A missing integrity outweighs an invalid field: nothing could verify the file.
    return path[0] === 'files' && path[2] === 'integrity'
      ? refusal('file-hash', `release.json: ${where}: the file has no SHA-384 to verify its bytes.`, REBUILD)
      : refusal('manifest', `release.json: ${where || 'the whole'}: ${message}.`, REBUILD);
  });
  return { manifest: null, refusals: inOrder(refusals) };
}

/** Only the first faults of one kind are listed. */
const MOST_LISTED = 20;

/**
 * Checks that need no knowledge of the live releases: the manifest is consistent with itself, the files and
 * the contract.
 *
 * @source platform.md, "For a team", point 3
 */
export function judgeAlone(manifest: ReleaseManifest, files: BuiltFiles): GateRefusal[] {
  const found = [
    ...judgeManifest(manifest),
    ...judgeFiles(manifest, files),
    ...judgeContract(manifest),
    ...judgeExposes(manifest),
    ...judgeCode(manifest, files),
  ];
  // Only a valid manifest shows which scripts are loaded later.
  const refusals = found.length > 0 ? found : judgeHashes(manifest, files);
  return inOrder(refusals.slice(0, MOST_LISTED));
}

function judgeFiles(manifest: ReleaseManifest, files: BuiltFiles): GateRefusal[] {
  const refusals: GateRefusal[] = [];
  const named = new Set<string>();
  for (const { path, integrity, bytes, brotli } of manifest.files) {
    if (named.has(path)) refusals.push(refusal('manifest', `${path} is listed twice.`, REBUILD));
    named.add(path);
    const file = files.get(path);
    if (!file) {
      refusals.push(refusal('manifest', `${path} is listed in release.json but missing.`, REBUILD));
    } else if (file.integrity !== integrity) {
      refusals.push(
        refusal(
          'file-hash',
          `${path} is not the file that release.json describes: its hash is ${file.integrity}.`,
          REBUILD,
        ),
      );
    } else if (file.bytes !== bytes) {
      refusals.push(
        refusal('manifest', `${path} has ${file.bytes} bytes; release.json says ${bytes}.`, REBUILD),
      );
    } else if (file.brotli !== brotli) {
      refusals.push(
        refusal(
          'manifest',
          `${path} has ${file.brotli} bytes when sent; release.json says ${brotli}.`,
          `${REBUILD} A file that is smaller compressed has a compressed copy, ${path}.br, next to it.`,
        ),
      );
    }
  }
  for (const path of files.keys()) {
    if (!named.has(path))
      refusals.push(refusal('manifest', `${path} is not listed in release.json.`, 'Remove it.'));
  }
  return refusals;
}

function judgeContract({ contract }: ReleaseManifest): GateRefusal[] {
  if (contract === CONTRACT_VERSION) return [];
  return [
    refusal(
      'contract',
      `It is built for contract ${contract} between shell and remotes; the site uses ${CONTRACT_VERSION}.`,
      `Build it with the libraries of contract ${CONTRACT_VERSION}.`,
      SHELL_NAME,
    ),
  ];
}

function judgeExposes({ pages, slots, exposes, files }: ReleaseManifest): GateRefusal[] {
  const refusals: GateRefusal[] = [];
  const exposed = new Map(exposes.map((expose) => [expose.name, expose]));
  const known = new Set(files.map(({ path }) => path));
  const required = [
    ...Object.entries(pages).map(([pattern, name]) => ({ what: `The page ${pattern}`, name, kind: 'page' })),
    ...Object.entries(slots).map(([slot, name]) => ({ what: `The slot ${slot}`, name, kind: 'slot' })),
  ];
  for (const { what, name, kind } of required) {
    const expose = exposed.get(name);
    if (!expose) {
      const problem = `${what} needs the module ${name}, which the build does not expose.`;
      const fix = `Expose it: the build has ${[...exposed.keys()].join(', ') || 'no module at all'}.`;
      refusals.push(refusal('missing-expose', problem, fix));
    } else if (expose.exports && !expose.exports.includes(kind)) {
      const found = expose.exports.join(', ') || 'nothing';
      const problem = `${what} needs a module that exports \`${kind}\`; ${name} exports ${found}.`;
      const fix = `Export it: export const ${kind} = define${kind === 'page' ? 'Page' : 'Slot'}({ … }).`;
      refusals.push(refusal('incompatible-expose', problem, fix));
    }
  }
  for (const { name, chunks, styles = [] } of exposes) {
    const missing = [...chunks, ...styles].find((chunk) => !known.has(chunk));
    if (missing === undefined) continue;
    refusals.push(
      refusal('missing-expose', `${name} needs ${missing}, which is not one of the files.`, REBUILD),
    );
  }
  return refusals;
}
