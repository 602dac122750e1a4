// Another commit's build, to be upgraded from.
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bin, nxEnv, root, run, step } from '../steps.mjs';

/**
 * @param {string} commit
 * @param {string} folder where it is checked out
 * @param {(end: () => Promise<unknown>) => void} atEnd
 * @returns {Promise<string>} the checkout, built
 */
export async function builtAt(commit, folder, atEnd) {
  const checkout = join(folder, 'checkout');
  await run('git', ['worktree', 'add', '--detach', checkout, commit]);
  atEnd(() => run('git', ['worktree', 'remove', '--force', checkout]));
  await step(`Building ${commit}`, async () => {
    const lock = (/** @type {string} */ at) => readFile(join(at, 'package-lock.json'), 'utf8');
    if ((await lock(checkout)) === (await lock(root)))
      await cp(join(root, 'node_modules'), join(checkout, 'node_modules'), {
        recursive: true,
        verbatimSymlinks: true,
      });
    else await run('npm', ['install', '--no-save', '--no-audit', '--no-fund'], { cwd: checkout });
    await run(bin('nx'), ['run-many', '-t', 'build', '--outputStyle=stream'], { cwd: checkout, env: nxEnv });
  });
  return checkout;
}
