import { expect, test } from '@jest/globals';
import { CallBook } from './call-book.js';
import { ANSWERING, TimeBudgetOfProcess } from './time-budget.js';

test("an owner has 15 seconds of responses a minute, at no other owner's expense", () => {
  let now = 0;
  const budget = new TimeBudgetOfProcess(() => now, ANSWERING);
  budget.spend('team a', 14_999);
  expect(budget.allows('team a')).toBe(true);
  budget.spend('team a', 1);
  expect([budget.allows('team a'), budget.allows('team b')]).toEqual([false, true]);
  now = 59_999;
  expect(budget.allows('team a')).toBe(false);
  now = 60_000;
  expect(budget.allows('team a')).toBe(true);
});

test('a render makes at most 64 calls, each address once, and only to the API', async () => {
  const called: string[] = [];
  const book = new CallBook((path) => {
    called.push(path);
    return path.endsWith('down')
      ? Promise.reject(new Error('down'))
      : Promise.resolve({ status: 200, body: '{}' });
  });
  const statuses = await Promise.all(
    ['/api/v1/talks', '/api/v1/talks', '/api/v1/down', '/api/v1/../../readyz', '/readyz', '__proto__'].map(
      async (path) => (await book.answer(path)).status,
    ),
  );
  expect(statuses).toEqual([200, 200, 503, 403, 403, 403]);
  expect(called).toEqual(['/api/v1/talks', '/api/v1/down']);
  const more = await Promise.all(
    Array.from({ length: 60 }, async (_, index) => (await book.answer(`/api/v1/tags?${index}`)).status),
  );
  expect(more.filter((status) => status === 429)).toHaveLength(2);
  // A path that was never requested is not an answer of the page.
  expect(book.answers.size).toBe(5 + 58);
});
