import { expect, test } from '@jest/globals';
import { RenderGuard } from './render-guard.js';

function guardAt() {
  const time = { now: 0 };
  return { time, guard: new RenderGuard(() => time.now) };
}

test('the first fault is tolerated, the second pauses only that release', () => {
  const { guard } = guardAt();
  guard.fault('a@1');
  expect(guard.allows('a@1')).toBe(true);
  guard.fault('a@1');
  expect(guard.allows('a@1')).toBe(false);
  expect(guard.allows('a@2')).toBe(true);
});

test('each further fault pauses for longer, up to five minutes, and a success resets it', () => {
  const { guard, time } = guardAt();
  const pauses: number[] = [];
  guard.fault('a@1');
  for (let fault = 0; fault < 8; fault += 1) {
    guard.fault('a@1');
    const start = time.now;
    while (!guard.allows('a@1')) time.now += 1_000;
    pauses.push((time.now - start) / 1_000);
  }
  expect(pauses).toEqual([10, 20, 40, 80, 160, 300, 300, 300]);
  guard.success('a@1');
  guard.fault('a@1');
  expect(guard.allows('a@1')).toBe(true);
});
