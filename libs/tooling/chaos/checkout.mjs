// Another commit's build, to upgrade from.
import { existsSync } from 'node:fs';
import { cp, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { bin, nxEnv, root, run, step } from '../steps.mjs';

/**
 * @param {string} from a commit, or the folder of a checkout that is built already: installing and building takes minutes
 * @param {string} folder where it is checked out
 * @param {(end: () => Promise<unknown>) => void} atEnd
 * @returns {Promise<string>} the checkout, built
 */
export async function builtAt(from, folder, atEnd) {
  const given = resolve(process.env.INIT_CWD ?? '.', from);
  if (existsSync(join(given, 'services/dist/main.js'))) return given;
  const checkout = join(folder, 'checkout');
  await run('git', ['worktree', 'add', '--detach', checkout, from]);
  atEnd(() => run('git', ['worktree', 'remove', '--force', checkout]));
  await step(`Building ${from}`, async () => {
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
