// A copy of the checkout to put faults into, so that an interrupted run leaves none behind.
import { execFile } from 'node:child_process';
import { constants, existsSync } from 'node:fs';
import { copyFile, cp, mkdir, readdir, readlink, stat, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../steps.mjs';

const MANY = 64 * 1024 * 1024;

/**
 * Copies what git has or would take, and the builds of the workspaces. Packages are links to the checkout's, except
 * for the workspaces, which are the copy's own.
 *
 * @param {string} target an empty folder
 */
export async function copyCheckout(target) {
  const paths = await filesOfCheckout();
  for (const folder of new Set(paths.map((path) => dirname(join(target, path)))))
    await mkdir(folder, { recursive: true });
  await Promise.all(
    paths.map((path) => copyFile(join(root, path), join(target, path), constants.COPYFILE_FICLONE)),
  );
  const folders = paths.filter((path) => /(^|\/)package\.json$/.test(path)).map((path) => dirname(path));
  await Promise.all(
    folders.flatMap((folder) => [
      copyBuild(join(folder, 'dist'), target),
      linkPackages(join(root, folder, 'node_modules'), join(target, folder, 'node_modules')),
    ]),
  );
}

/** Also changed and new files; not those that were deleted. @returns {Promise<string[]>} */
async function filesOfCheckout() {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { stdout } = await promisify(execFile)('git', list, { cwd: root, maxBuffer: MANY });
  return [...new Set(stdout.split('\0'))].filter((path) => path !== '' && existsSync(join(root, path)));
}

/** @param {string} dist @param {string} target */
async function copyBuild(dist, target) {
  if (existsSync(join(root, dist)))
    await cp(join(root, dist), join(target, dist), { recursive: true, verbatimSymlinks: true });
}

/**
 * Links to workspaces are relative, and lead to the copy's.
 *
 * @param {string} from
 * @param {string} to
 */
async function linkPackages(from, to) {
  if (!existsSync(from)) return;
  await mkdir(to);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, link] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isSymbolicLink()) await symlink(await readlink(source), link);
    else if (/^(?:@.*|\.bin)$/.test(entry.name) && (await stat(source)).isDirectory())
      await linkPackages(source, link);
    else await symlink(source, link);
  }
}
