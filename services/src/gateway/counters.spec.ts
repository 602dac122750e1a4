import { expect, test } from '@jest/globals';
import { MemoryCounters } from './counters.js';

test('a window begins with the first, and counts each key by itself', async () => {
  const counters = new MemoryCounters(10);
  const count = async (key: string, now: number) => (await counters.add(key, 1_000, now)).count;
  expect([await count('a', 0), await count('a', 999), await count('b', 999)]).toEqual([1, 2, 1]);
  expect(await count('a', 1_000)).toBe(1);
  expect((await counters.add('a', 1_000, 1_500)).until).toBe(2_000);
});

test('of more keys than are kept, the one is forgotten that was not seen for longest', async () => {
  const counters = new MemoryCounters(2);
  for (const key of ['a', 'b', 'a', 'c']) await counters.add(key, 1_000, 0);
  expect((await counters.add('a', 1_000, 0)).count).toBe(3);
  expect((await counters.add('b', 1_000, 0)).count).toBe(1);
});
