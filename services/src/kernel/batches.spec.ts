import { expect, test } from '@jest/globals';
import { Batches } from './batches.js';

const started = () => {
  const works: {
    items: readonly number[];
    resolve: (results: number[]) => void;
    reject: (error: Error) => void;
  }[] = [];
  const batches = new Batches<number, number>(
    (items) => new Promise((resolve, reject) => works.push({ items, resolve, reject })),
    3,
  );
  /** The work in progress. */
  const current = () => works.at(-1) as (typeof works)[number];
  return { works, batches, current, settle: () => new Promise(setImmediate) };
};

test('the first item waits for no other; those that come meanwhile are done together, and each gets its own result', async () => {
  const { works, batches, current, settle } = started();
  const results = Promise.all([1, 2, 3, 4, 5].map((item) => batches.add(item)));
  expect(current().items).toEqual([1]);
  current().resolve([10]);
  await settle();
  expect(current().items).toEqual([2, 3, 4]);
  current().resolve([20, 30, 40]);
  await settle();
  current().resolve([50]);
  expect(await results).toEqual([10, 20, 30, 40, 50]);
  expect(works).toHaveLength(3);
});

test('a failure affects only its own batch', async () => {
  const { batches, current, settle } = started();
  const first = batches.add(1);
  const second = batches.add(2);
  current().reject(new Error('no database'));
  await expect(first).rejects.toThrow('no database');
  await settle();
  current().resolve([20]);
  expect(await second).toBe(20);
});
