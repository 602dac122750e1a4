import type { BuiltFiles } from './built-files.js';
import { judgeCode } from './gate-code.js';
import { judgeHashes } from './gate-hashes.js';
import { BrokenManifest, parseManifestJson } from './manifest-json.js';
import { matchPattern } from './pages.js';
import { CONTRACT_VERSION, ReleaseManifest, SHELL_NAME } from './release.js';
import { GATE_RULES, type GateRefusal } from './gate-report.js';

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
  /**
   * Bytes that a remote's release adds to every page: its patterns, slots and modules, with their files'
   * hashes.
   */
  snapshot: 4_096,
  /** Bytes that all remotes together add to a page. */
  snapshots: 40_960,
} as const;

/** A refusal that clashes with no other release. */
export const refusal = (
  rule: GateRefusal['rule'],
  problem: string,
  fix: string,
  clashes_with: string | null = null,
): GateRefusal => ({ rule, problem, clashes_with, fix });

/** Sorted in the order in which the rules are checked. */
export const inOrder = (refusals: readonly GateRefusal[]): GateRefusal[] =>
  [...refusals].sort((a, b) => GATE_RULES.indexOf(a.rule) - GATE_RULES.indexOf(b.rule));

const REBUILD = 'Build the remote again and publish its dist folder unchanged.';

/** Half as many characters again for whitespace; about six values for each of that many files. */
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

function judgeManifest(manifest: ReleaseManifest): GateRefusal[] {
  const { name, version, type, global, entry, chunks, preload, styles, server, pages, slots } = manifest;
  const wrong = (problem: string, fix: string) => refusal('manifest', problem, fix);
  const refusals: GateRefusal[] = [];
  if (!VERSION.test(version)) {
    refusals.push(wrong(`'${version}' is not a valid version.`, 'Give package.json one such as 0.1.0.'));
  }
  if ((name === SHELL_NAME) !== (global === null)) {
    refusals.push(
      wrong(
        `'${name}' ${global === null ? 'names no container' : 'names a container'} in 'global'.`,
        `Only the shell has none: build the remote with the preset, or name your bundler's container.`,
      ),
    );
  }
  if (global !== null && type === 'script' && !/^[A-Za-z_$][\w$]*$/.test(global)) {
    refusals.push(
      wrong(`'${global}' is not a valid global variable name.`, 'Use letters, digits, _ and $ in it.'),
    );
  }
  for (const script of [entry, ...chunks]) {
    if (!/\.m?js$/.test(script)) {
      refusals.push(wrong(`${script} is run as a script but does not end in .js or .mjs.`, REBUILD));
    }
  }
  const known = new Set(manifest.files.map(({ path }) => path));
  for (const path of [entry, ...chunks, ...preload, styles, server]) {
    if (path === null || known.has(path)) continue;
    refusals.push(wrong(`release.json names ${path}, which is not one of its files.`, REBUILD));
  }
  const patterns = [...Object.keys(pages), ...Object.values(manifest.grants).flat()];
  if (patterns.length > GATE_LIMITS.patterns) {
    return [
      wrong(
        `The release has ${patterns.length} patterns of paths; ${GATE_LIMITS.patterns} are allowed.`,
        'Combine several into one pattern with parameters or a star, or split the remote in two.',
      ),
    ];
  }
  for (const pattern of patterns) {
    if (pattern.length > GATE_LIMITS.pattern) {
      refusals.push(
        wrong(
          `'${pattern.slice(0, 40)}…' has ${pattern.length} characters; a pattern has ${GATE_LIMITS.pattern} at most.`,
          'Give the page a shorter path.',
        ),
      );
      continue;
    }
    if (isPathPattern(pattern)) {
      const twice = pattern.match(/:\w+/g)?.find((part, at, parts) => parts.indexOf(part) !== at);
      if (twice !== undefined) {
        refusals.push(
          wrong(`'${pattern}' has the parameter ${twice} twice.`, 'Give each a name of its own.'),
        );
      }
      continue;
    }
    refusals.push(
      wrong(
        `'${pattern}' is not a valid path pattern.`,
        "Start with a slash; segments are fixed ('talks'), a parameter (':slug'), or a star at the end.",
      ),
    );
  }
  if (name === SHELL_NAME && (Object.keys(pages).length > 0 || Object.keys(slots).length > 0)) {
    refusals.push(wrong('The shell cannot own pages or fill slots.', 'Move them into a remote.'));
  }
  const stray = Object.keys(manifest.budgets).find((pattern) => !Object.hasOwn(pages, pattern));
  if (stray !== undefined) {
    refusals.push(wrong(`There is a budget for ${stray}, which is not a page of the remote.`, 'Remove it.'));
  }
  refusals.push(...judgeSamples(manifest));
  const size = JSON.stringify(manifest).length;
  if (size > GATE_LIMITS.manifest) {
    refusals.push(
      wrong(
        `The manifest has ${size} characters; ${GATE_LIMITS.manifest} are allowed.`,
        'Build fewer files, or give them shorter names: each costs about 150 characters.',
      ),
    );
  }
  return refusals;
}

function judgeSamples({ samples, pages }: ReleaseManifest): GateRefusal[] {
  return Object.entries(samples).flatMap(([pattern, address]) => {
    const shown = address.slice(0, 80);
    if (!Object.hasOwn(pages, pattern)) {
      const problem = `There is a sample for ${pattern.slice(0, 80)}, which is not a page of the remote.`;
      return [refusal('manifest', problem, 'Remove it.')];
    }
    if (isSampleOf(pattern, address)) return [];
    const problem = `The sample '${shown}' is not an address of the page ${pattern}.`;
    return [refusal('manifest', problem, "Name a path that matches the page's pattern.")];
  });
}

/** Whether an address is a path on this site that a pattern matches. */
function isSampleOf(pattern: string, address: string): boolean {
  const [path = ''] = address.split('?', 1);
  const isPath = /^\/(?!\/)[^\s\\#]*$/.test(address) && !/\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path);
  return isPath && matchPattern(pattern, path) !== null;
}

/** Starts with numbers, so that people can order releases. */
const VERSION = /^\d+(?:\.\d+){0,2}(?:[-+][0-9A-Za-z.+-]+)?$/;
/** Whether a text is a path pattern: fixed parts, parameters, and a star at the end. */
export const isPathPattern = (text: string): boolean => PATTERN.test(text) && !text.split('/').some(isTaken);

const PATTERN = /^\/$|^(?:\/(?:[A-Za-z0-9._~-]+|:[A-Za-z][A-Za-z0-9_]{0,59}))*(?:\/\*)?$/;
/** Parameters become keys of an object that pages read, so names from Object.prototype are excluded. */
const isTaken = (part: string) =>
  part === '.' || part === '..' || (part.startsWith(':') && part.slice(1) in {});

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
          `${REBUILD} A file that is smaller compressed has its copy beside it, as ${path}.br.`,
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
  const asked = [
    ...Object.entries(pages).map(([pattern, name]) => ({ what: `The page ${pattern}`, name, kind: 'page' })),
    ...Object.entries(slots).map(([slot, name]) => ({ what: `The slot ${slot}`, name, kind: 'slot' })),
  ];
  for (const { what, name, kind } of asked) {
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
