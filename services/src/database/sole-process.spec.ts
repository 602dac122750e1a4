import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { NotAlone, reserve } from './sole-process.js';

const LIBSQL = createRequire(import.meta.url).resolve('libsql');

test('the embedded database is for one process of the services, until it ends', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-sole-'));
  const file = join(folder, 'data/lectern.db');
  const release = reserve(file);
  expect(() => reserve(file)).toThrow(NotAlone);
  release();
  // A process that is killed gives nothing back by itself.
  const program = `const D = require(${JSON.stringify(LIBSQL)}); const d = new D(${JSON.stringify(`${file}.process`)});
    d.exec('BEGIN EXCLUSIVE'); process.kill(process.pid, 'SIGKILL')`;
  expect(() => execFileSync(process.execPath, ['-e', program])).toThrow('SIGKILL');
  expect(() => reserve(file)()).not.toThrow();
  rmSync(folder, { recursive: true });
});
