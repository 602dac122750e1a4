#!/usr/bin/env node
// Runs Jest on native ES modules in the current package; --config names another configuration.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const bin = join(dirname(require.resolve('jest/package.json')), 'bin/jest.js');
const args = process.argv.slice(2);
if (!args.includes('--config')) {
  const own = ['jest.config.mjs'].find((file) => existsSync(file));
  if (!own) throw new Error('no jest.config.mjs in this package');
}
const threads = new URL('./jest-threads.mjs', import.meta.url).href;
const flags = ['--experimental-vm-modules', '--no-warnings', `--import=${threads}`];
const { status } = spawnSync(process.execPath, [...flags, bin, ...args], { stdio: 'inherit' });
process.exit(status ?? 1);
