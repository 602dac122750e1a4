import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

test("the key of every cached result contains Node's version", () => {
  const program = join(import.meta.dirname, 'version-of.mjs');
  const key = execFileSync(process.execPath, [program, 'machine'], { encoding: 'utf8' });
  expect(key.split(' ')).toContain(process.version);
});
