import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { DatabaseInUse, reserve } from './sole-process.js';

const LIBSQL = createRequire(import.meta.url).resolve('libsql');

/** Collects unreferenced objects, including native ones. */
async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let turn = 0; turn < 5; turn += 1) {
    await setImmediate();
    collect();
  }
}

test('the database file stays reserved even if nothing keeps the function that releases it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-sole-'));
  const file = join(folder, 'lectern.db');
  (() => void reserve(file))();
  await collectGarbage();
  expect(() => reserve(file)).toThrow(DatabaseInUse);
  rmSync(folder, { recursive: true });
});

test('the embedded database is for one process of the services, until it ends', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-sole-'));
  const file = join(folder, 'data/lectern.db');
  const release = reserve(file);
  expect(() => reserve(file)).toThrow(DatabaseInUse);
  release();
  // A killed process releases nothing by itself.
  const program = `const D = require(${JSON.stringify(LIBSQL)}); const d = new D(${JSON.stringify(`${file}.process`)});
    d.exec('BEGIN EXCLUSIVE'); process.kill(process.pid, 'SIGKILL')`;
  expect(() => execFileSync(process.execPath, ['-e', program])).toThrow('SIGKILL');
  expect(() => reserve(file)()).not.toThrow();
  rmSync(folder, { recursive: true });
});
