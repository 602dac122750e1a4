import { GATE_LIMITS } from './gate-limits.js';
import { REBUILD, refusal, type GateRefusal } from './gate-report.js';
import { matchPattern } from './pages.js';
import { type ReleaseManifest, SHELL_NAME } from './release.js';

/** Checks that the manifest is consistent with itself: names, paths, patterns, samples and sizes. */
export function judgeManifest(manifest: ReleaseManifest): GateRefusal[] {
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
      wrong(`'${global}' is not a valid global variable name.`, 'Use only letters, digits, _ and $.'),
    );
  }
  if (global !== null && name !== SHELL_NAME && !isContainerOf(name, global)) {
    const problem = `'${global.slice(0, 80)}' is not a container name of ${name}.`;
    refusals.push(wrong(problem, 'Name the container after the remote and its version.'));
  }
  const ranges = [...Object.entries(manifest.shared), ...Object.entries(manifest.provides)];
  const long = ranges.find(([, range]) => range.length > GATE_LIMITS.range);
  if (long) {
    const problem = `The range of ${long[0]} has ${long[1].length} characters; ${GATE_LIMITS.range} are allowed.`;
    refusals.push(wrong(problem, 'Depend on one range, such as ^19.0.0.'));
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
        `The release has ${patterns.length} path patterns; ${GATE_LIMITS.patterns} are allowed.`,
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
          wrong(`'${pattern}' has the parameter ${twice} twice.`, 'Give each parameter its own name.'),
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

/**
 * Whether a container is named after its remote and a version. With the name of another remote's release, one
 * would keep that release from ever being live again. A module's name may have hyphens, a variable's may not.
 */
const isContainerOf = (remote: string, global: string): boolean => {
  const plain = (name: string) => name.replace(/[^A-Za-z0-9]/g, '_');
  const prefix = `${plain(remote)}_`;
  return plain(global).startsWith(prefix) && /^\d/.test(global.slice(prefix.length));
};

/** Starts with numbers, so that people can order releases. */
const VERSION = /^\d+(?:\.\d+){0,2}(?:[-+][0-9A-Za-z.+-]+)?$/;
/** Whether a text is a path pattern: fixed parts, parameters, and a star at the end. */
export const isPathPattern = (text: string): boolean => PATTERN.test(text) && !text.split('/').some(isTaken);

const PATTERN = /^\/$|^(?:\/(?:[A-Za-z0-9._~-]+|:[A-Za-z][A-Za-z0-9_]{0,59}))*(?:\/\*)?$/;
/** Parameters become keys of an object that pages read, so names from Object.prototype are excluded. */
const isTaken = (part: string) =>
  part === '.' || part === '..' || (part.startsWith(':') && part.slice(1) in {});
