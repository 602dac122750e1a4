import { expect, test } from '@jest/globals';
import { PageGuard } from './page-guard.js';

function guardAt() {
  const time = { now: 0 };
  return { time, guard: new PageGuard(() => time.now) };
}

test('a path that fails repeatedly is paused, the others of its release are not', () => {
  const { guard, time } = guardAt();
  for (let fault = 0; fault < 20; fault += 1) guard.fault('a@1', '/video/poison');
  expect(guard.allows('a@1', '/video/poison')).toBe(false);
  expect(guard.allows('a@1', '/video/other')).toBe(true);
  time.now += 5 * 60_000;
  expect(guard.allows('a@1', '/video/poison')).toBe(true);
});

test('five different failing paths pause the release, and no other, for longer each time', () => {
  const { guard, time } = guardAt();
  for (const path of ['/1', '/2', '/3', '/4']) guard.fault('a@1', path);
  expect(guard.allows('a@1', '/other')).toBe(true);
  guard.fault('a@1', '/5');
  expect([guard.allows('a@1', '/other'), guard.allows('a@2', '/other')]).toEqual([false, true]);
  time.now += 10_000;
  expect(guard.allows('a@1', '/other')).toBe(true);
  guard.fault('a@1', '/6');
  time.now += 19_000;
  expect(guard.allows('a@1', '/other')).toBe(false);
});

test('paths that recovered do not count, nor do old failures', () => {
  const { guard, time } = guardAt();
  for (const path of ['/1', '/2', '/3', '/4']) guard.fault('a@1', path);
  guard.success('a@1', '/1');
  guard.fault('a@1', '/5');
  expect(guard.allows('a@1', '/other')).toBe(true);
  time.now += 11 * 60_000;
  guard.fault('a@1', '/6');
  expect(guard.allows('a@1', '/other')).toBe(true);
});
