import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const SERVICES = resolve(import.meta.dirname, '../..');
const BUILD = createRequire(import.meta.url).resolve('@lectern/tooling/swc-build.mjs');

/**
 * Before all tests: a folder for migrated databases, and the compiled services for the processes and threads that
 * tests start. Jest's processes inherit their names.
 */
export default async function beforeAllFiles() {
  process.env.TEST_TEMPLATES = await mkdtemp(join(tmpdir(), 'lectern-templates-'));
  // Below the services, so that packages are found.
  await mkdir(join(SERVICES, 'var'), { recursive: true });
  const folder = await mkdtemp(join(SERVICES, 'var/test-build-'));
  for (const name of ['src', 'package.json']) await symlink(join(SERVICES, name), join(folder, name));
  await promisify(execFile)(process.execPath, [BUILD], { cwd: folder });
  process.env.TEST_BUILD = join(folder, 'dist');
}
