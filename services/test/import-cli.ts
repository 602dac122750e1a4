import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const SERVICES = resolve(import.meta.dirname, '..');
const BUILD = createRequire(import.meta.url).resolve('@lectern/tooling/swc-build.mjs');

/** Compiles the import's command into a temporary folder, so that no build is required. */
export async function compileCli(): Promise<{ cli: string; remove: () => Promise<void> }> {
  await mkdir(join(SERVICES, 'var'), { recursive: true });
  const folder = await mkdtemp(join(SERVICES, 'var/import-cli-'));
  await symlink(join(SERVICES, 'src'), join(folder, 'src'));
  await promisify(execFile)(process.execPath, [BUILD], { cwd: folder });
  return {
    cli: join(folder, 'dist/cli/import.js'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
