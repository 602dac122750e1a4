#!/usr/bin/env node
// Compiles src/**/*.ts of the current package to dist/, or to the folder that `--to` names, as ES modules for Node;
// other files are copied. `--watch` recompiles changes of an existing build.
import { transformFile } from '@swc/core';
import { cp, mkdir, readdir, rm, watch, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { nodeSwcOptions } from './swc-options.mjs';

const { values } = parseArgs({
  options: { to: { type: 'string', default: 'dist' }, watch: { type: 'boolean', default: false } },
});
const source = 'src';
const target = values.to;

/** @param {string} file path below src */
async function compile(file) {
  if (/\.spec\.tsx?$/.test(file)) return;
  const from = join(source, file);
  const to = join(target, file.replace(/\.ts$/, '.js'));
  await mkdir(dirname(to), { recursive: true });
  if (!file.endsWith('.ts')) return cp(from, to);
  const { code, map } = await transformFile(from, { ...nodeSwcOptions, sourceMaps: true, filename: from });
  await writeFile(to, code);
  if (map) await writeFile(`${to}.map`, map);
}

if (values.watch) {
  for await (const { filename } of watch(source, { recursive: true })) {
    if (!filename) continue;
    // A file may be deleted or half written; the next event compiles it.
    await compile(filename).catch((error) => console.error(String(error)));
  }
} else await buildAll();

async function buildAll() {
  await rm(target, { recursive: true, force: true });
  const entries = await readdir(source, { recursive: true, withFileTypes: true });
  await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => compile(join(entry.parentPath, entry.name).slice(source.length + 1))),
  );
}
