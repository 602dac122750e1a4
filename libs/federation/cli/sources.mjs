// Whether a build matches its sources, and whether their types check.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import { readJson, workspaceOf } from '../build/workspace.mjs';
import { builtRelease } from './build-output.mjs';
import { Problem } from './problems.mjs';

/**
 * Refuses a build older than its sources: it would be published under a version that does not describe them.
 *
 * @param {string} dir of the remote
 * @param {string} dist
 * @throws {Problem}
 */
export function judgeSources(dir, dist) {
  const file = join(dir, 'package.json');
  // Without sources there is only the build.
  if (!existsSync(file) || readJson(file).version === undefined) return;
  let built;
  try {
    built = builtRelease(dist);
  } catch {
    // The gate reports its errors.
    return;
  }
  if (!built) return;
  // Part of the version; published builds are production builds.
  process.env.NODE_ENV = 'production';
  const { name, version } = workspaceOf(dir);
  if (built.name === name && built.version === version) return;
  throw new Problem(
    `The build in dist is ${built.name} ${built.version}; its sources have changed since, and would now build ${name} ${version}. Run 'npm run build' again.`,
  );
}

/**
 * Type-checks a remote with a tsconfig.json, using the compiler among its packages.
 *
 * @param {string} dir
 * @throws {Problem} when the check fails; the compiler has printed why
 */
export async function typeCheck(dir) {
  if (!existsSync(join(dir, 'tsconfig.json'))) return;
  const program = compiler(dir);
  if (program === null) return;
  const child = spawn(process.execPath, [program, '-p', '.'], { cwd: dir, stdio: 'inherit' });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Problem('The type check failed.');
}

/** @param {string} dir @returns {string | null} null if its packages include none */
function compiler(dir) {
  try {
    return createRequire(join(dir, 'package.json')).resolve('@lectern/tooling/tsc7.mjs');
  } catch {
    return null;
  }
}

/** The commit of the folder, if it is in a repository; with `-dirty` if the folder has uncommitted changes. */
export function commitOf(/** @type {string} */ dir) {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: dir, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  try {
    const commit = git('rev-parse', 'HEAD');
    return git('status', '--porcelain', '--', '.') === '' ? commit : `${commit.slice(0, 58)}-dirty`;
  } catch {
    return undefined;
  }
}
