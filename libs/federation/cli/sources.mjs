// Whether a build is one of the sources beside it, and whether their types fit.
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
 * A build that is older than its sources would be published under a version that is none of theirs.
 *
 * @param {string} dir of the remote
 * @param {string} dist
 * @throws {Problem}
 */
export function judgeSources(dir, dist) {
  const file = join(dir, 'package.json');
  // Elsewhere there is a build alone.
  if (!existsSync(file) || readJson(file).version === undefined) return;
  let built;
  try {
    built = builtRelease(dist);
  } catch {
    // The gate says what is wrong with it.
    return;
  }
  if (!built) return;
  // Part of the version; published builds are those of production.
  process.env.NODE_ENV = 'production';
  const { name, version } = workspaceOf(dir);
  if (built.name === name && built.version === version) return;
  throw new Problem(
    `The build in dist is ${built.name} ${built.version}; its sources have changed since, and make ${name} ${version}. Run 'npm run build' again.`,
  );
}

/**
 * Types of a remote with a tsconfig.json, by the compiler of its packages.
 *
 * @param {string} dir
 * @throws {Problem} where they do not fit; the compiler has said how
 */
export async function typeCheck(dir) {
  if (!existsSync(join(dir, 'tsconfig.json'))) return;
  const program = compiler(dir);
  if (program === null) return;
  const child = spawn(process.execPath, [program, '-p', '.'], { cwd: dir, stdio: 'inherit' });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Problem('The types do not fit.');
}

/** @param {string} dir @returns {string | null} null where its packages have none */
function compiler(dir) {
  try {
    return createRequire(join(dir, 'package.json')).resolve('@lectern/tooling/tsc7.mjs');
  } catch {
    return null;
  }
}

/** The commit of the folder, where it is one of a repository's; `-dirty` behind it where the folder has something else. */
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
