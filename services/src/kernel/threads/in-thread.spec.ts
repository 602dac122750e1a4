import { expect, test } from '@jest/globals';
import { inThread } from './in-thread.js';
import { PersistentThread } from './persistent-thread.js';

const LIMITS = { mostMs: 20_000, heapMb: 64 };
/** A module that a thread runs. */
const module = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`);
const answer = (code: string) =>
  module(
    `import { parentPort, workerData } from 'node:worker_threads'; parentPort.postMessage({ value: ${code} });`,
  );

test('a thread gets its input and no environment', async () => {
  const result = await inThread(answer('[workerData, Object.keys(process.env)]'), { a: 1 }, LIMITS);
  expect(result).toEqual([{ a: 1 }, []]);
});

test('a task that never ends is terminated', async () => {
  const work = inThread(module('for (;;);'), null, { ...LIMITS, mostMs: 500 });
  await expect(work).rejects.toMatchObject({ name: 'ThreadEnded' });
});

test('a task that exhausts memory is terminated', async () => {
  const work = inThread(module('const all = []; for (;;) all.push([all.length, {}]);'), null, LIMITS);
  await expect(work).rejects.toMatchObject({ name: 'ThreadEnded' });
});

test('a thrown error and an exit without a result are failures', async () => {
  await expect(inThread(module('throw new Error("no")'), null, LIMITS)).rejects.toThrow('no');
  await expect(inThread(module(''), null, LIMITS)).rejects.toThrow('no result');
});

test('in a reused thread a task that never ends does not fail the others', async () => {
  const thread = new PersistentThread(
    module(`import { parentPort } from 'node:worker_threads';
      parentPort.on('message', (n) => { while (n === 2); parentPort.postMessage(n === 4 ? { problem: 'no' } : { value: n * 10 }); });
      parentPort.postMessage('ready');`),
    { ...LIMITS, mostMs: 1_500 },
  );
  const all = [1, 2, 3, 4, 5].map((n) => thread.ask<number>(`owner ${n}`, n));
  const ended = await Promise.allSettled(all);
  expect(ended.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual([
    10,
    'ThreadEnded: It took more than 1500 ms',
    30,
    'Error: no',
    50,
  ]);
  await thread.close();
});
