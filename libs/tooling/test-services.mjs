#!/usr/bin/env node
// Runs the services' tests: `npm run test:services -- [--node 24] [what Jest takes]`. Another Node comes from the registry's package `node`, into
// a folder of its own: neither package.json nor the lock file knows of it.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const ROOT = resolve(import.meta.dirname, '../..');

const { values, tokens } = parseArgs({
  options: { node: { type: 'string' } },
  strict: false,
  tokens: true,
});
const own = new Set(
  tokens.flatMap((token) =>
    token.kind === 'option' && token.name === 'node'
      ? [token.index, ...(token.inlineValue ? [] : [token.index + 1])]
      : [],
  ),
);
const rest = process.argv.slice(2).filter((_arg, index) => !own.has(index));

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnSyncOptions} [options]
 */
function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', ...options });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

/** @param {string} version such as `24` or `22.21.0` */
function nodeOf(version) {
  if (!/^\d{2}(?:\.\d+){0,2}$/.test(version))
    throw new Error(`--node takes a version such as 24, not ${version}`);
  const folder = join(ROOT, 'node_modules/.cache/lectern', `node-${version}`);
  const program = join(folder, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    run(
      'npm',
      ['install', `node@${version}`, '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'],
      {
        cwd: folder,
        shell: process.platform === 'win32',
      },
    );
  }
  return program;
}

const program = typeof values.node === 'string' ? nodeOf(values.node) : process.execPath;
// What the tests start in turn runs on the same one.
const env = { ...process.env, PATH: `${dirname(program)}${delimiter}${process.env.PATH ?? ''}` };
const jest = join(ROOT, 'libs/tooling/jest.mjs');
const inServices = { cwd: join(ROOT, 'services'), env };
run(program, ['--version'], inServices);
// Paths name tests of the services as Jest takes them; none means the unit tests and then all others.
if (rest.length > 0) run(program, [jest, '--config', 'jest.integration.config.mjs', ...rest], inServices);
else {
  run(program, [jest], inServices);
  run(program, [jest, '--config', 'jest.integration.config.mjs'], inServices);
}
