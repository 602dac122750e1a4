// What `npm run dev` serves, in a folder of its own: another build of the checkout neither changes it nor is changed by it.
import { cp, mkdir, rm, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { bin, root, run, step } from './steps.mjs';

/** Laid out as deploy/Containerfile does, so that the services find the builds and their packages. */
const FOLDER = join(root, 'var/dev');
export const SERVICES_FOLDER = join(FOLDER, 'services');

/** Of Node, to compile the package in the current folder. @param {string} to @param {string[]} options */
export const compileArgs = (to, ...options) => [
  join(root, 'libs/tooling/swc-build.mjs'),
  '--to',
  join(to, 'dist'),
  ...options,
];

/** Builds everything that a site needs; a remote's or the shell's build is kept until its inputs change. */
export async function buildForDevelopment() {
  await step('Building', async () => {
    // Not at the top: nothing may be installed yet when this file is loaded.
    const { deployables } = await import('@lectern/federation/build/workspace.mjs');
    await buildServices();
    for (const dir of deployables()) await buildRelease(dir);
  });
}

async function buildServices() {
  const contracts = join(FOLDER, 'node_modules/@lectern/contracts');
  await mkdir(contracts, { recursive: true });
  await cp(join(root, 'libs/contracts/package.json'), join(contracts, 'package.json'));
  await run(process.execPath, compileArgs(contracts), { cwd: join(root, 'libs/contracts') });
  await mkdir(SERVICES_FOLDER, { recursive: true });
  for (const name of ['package.json', 'pages', 'node_modules']) {
    await rm(join(SERVICES_FOLDER, name), { force: true });
    await symlink(join(root, 'services', name), join(SERVICES_FOLDER, name));
  }
  await run(process.execPath, compileArgs(SERVICES_FOLDER), { cwd: join(root, 'services') });
}

/** @param {string} dir of a remote, or the shell */
async function buildRelease(dir) {
  const { readJson, workspaceOf } = await import('@lectern/federation/build/workspace.mjs');
  const { release } = await import('@lectern/federation/build/release.mjs');
  const to = join(FOLDER, basename(dir));
  const dist = join(to, 'dist');
  await mkdir(to, { recursive: true });
  await cp(join(dir, 'package.json'), join(to, 'package.json'));
  if (readJson(join(dist, 'release.json'), {}).version === workspaceOf(dir).version) return;
  await run(bin('rspack'), ['build', '--output-path', dist], { cwd: dir });
  await release(dir, dist);
}
