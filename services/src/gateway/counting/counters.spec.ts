import { expect, test } from '@jest/globals';
import { MemoryCounters } from './counters.js';

test('a window starts with the first hit and counts each key separately', async () => {
  const counters = new MemoryCounters(10);
  const count = async (key: string, now: number) => (await counters.add(key, 1_000, now)).count;
  expect([await count('a', 0), await count('a', 999), await count('b', 999)]).toEqual([1, 2, 1]);
  expect(await count('a', 1_000)).toBe(1);
  expect((await counters.add('a', 1_000, 1_500)).until).toBe(2_000);
});

test('when there are too many keys the one unused for longest is dropped', async () => {
  const counters = new MemoryCounters(2);
  for (const key of ['a', 'b', 'a', 'c']) await counters.add(key, 1_000, 0);
  expect((await counters.add('a', 1_000, 0)).count).toBe(3);
  expect((await counters.add('b', 1_000, 0)).count).toBe(1);
});
