import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { type Account, ProcessorTime } from './processor-time.js';

/** Blocks the event loop. */
function work(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test('charges what each has worked, however their work alternates, and neither waiting nor the work of others', async () => {
  const current = new AsyncLocalStorage<Account>();
  const time = new ProcessorTime(() => current.getStore());
  const stop = time.start();
  const activeMs = () => performance.now() - performance.nodeTiming.idleTime;
  const began = activeMs();
  const spent = { often: 0, once: 0 };
  const as = (name: keyof typeof spent, task: () => Promise<void>) =>
    current.run({ spend: (ms) => (spent[name] += ms) }, async () => {
      time.switch();
      await task();
    });
  await Promise.all([
    as('often', async () => {
      for (let times = 0; times < 10; times += 1) {
        work(5);
        await (times % 2 ? null : new Promise(setImmediate));
      }
    }),
    as('once', async () => {
      work(10);
      await pause(60);
    }),
  ]);
  work(20);
  time.switch();
  stop();
  expect(spent.often).toBeGreaterThanOrEqual(50);
  expect(spent.once).toBeGreaterThanOrEqual(10);
  expect(spent.often + spent.once).toBeLessThanOrEqual(activeMs() - began - 20);
});
