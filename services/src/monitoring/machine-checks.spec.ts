import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { atMostEvery, clockCheck, diskCheck } from './machine-checks.js';

test('a folder is in order while it can be written to and has room', async () => {
  expect(await diskCheck([tmpdir()], 0)()).toBeNull();
  expect(await diskCheck([tmpdir()], 1e9)()).toMatch(/^\/.* has less than 1000000000 MB left$/);
  await expect(diskCheck([join(tmpdir(), 'missing', 'folder')], 0)()).rejects.toThrow('ENOENT');
});

test('a clock that was set is reported for a minute, and one that drifts is not', async () => {
  let [wall, steady] = [1_000_000, 0];
  const check = clockCheck(
    () => wall,
    () => steady,
  );
  const after = (seconds: number, set = 0) => {
    steady += seconds * 1_000;
    wall += (seconds + set) * 1_000;
    return check();
  };
  expect(await after(3_600, 2)).toBeNull();
  expect(await after(1, 3_600)).toBe('the clock was set 3600 s ahead');
  expect(await after(59)).toBe('the clock was set 3600 s ahead');
  expect(await after(2)).toBeNull();
  expect(await after(1, -60)).toBe('the clock was set 60 s back');
});

test('a check that costs a request elsewhere runs only once in a while, however often it is called', async () => {
  let [now, looks] = [0, 0];
  const check = atMostEvery(
    5_000,
    async () => `look ${(looks += 1)}`,
    () => now,
  );
  expect([await check(), await check()]).toEqual(['look 1', 'look 1']);
  now = 4_999;
  expect(await check()).toBe('look 1');
  now = 5_000;
  expect(await check()).toBe('look 2');
});
