import { expect, jest, test } from '@jest/globals';
import { ConcurrencyLimit } from './concurrency-limit.js';
import { DomainError } from './errors.js';

test('two of one key at a time, in the order in which they came; another key waits for none of them', async () => {
  const limit = new ConcurrencyLimit(2);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (owner: string, name: string) =>
    limit.run(owner, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const end = async (name: string, done: Promise<void>) => {
    ends.get(name)?.();
    await done;
  };

  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => run('one', name)) as [
    Promise<void>,
    Promise<void>,
    Promise<void>,
    Promise<void>,
  ];
  void run('other', 'x');
  expect(begun).toEqual(['a', 'b', 'x']);
  await end('a', a);
  expect(begun).toEqual(['a', 'b', 'x', 'c']);
  await end('b', b);
  await end('c', c);
  expect(begun).toEqual(['a', 'b', 'x', 'c', 'd']);
  await end('d', d);
  await Promise.all([run('one', 'e'), end('e', Promise.resolve())]);
});

test('a failed task frees its place for the next one', async () => {
  const limit = new ConcurrencyLimit(1);
  const [failed, done] = await Promise.allSettled([
    limit.run('one', () => Promise.reject(new Error('no'))),
    limit.run('one', () => Promise.resolve(1)),
  ]);
  expect([failed.status, done]).toEqual(['rejected', { status: 'fulfilled', value: 1 }]);
});

test('tasks beyond the limit on waiting ones are refused unstarted, those of another key are not', async () => {
  const refusal = () => new DomainError('UNAVAILABLE');
  const limit = new ConcurrencyLimit(1, { most: 1, refusal });
  let end = () => {};
  const held = new Promise<void>((resolve) => (end = resolve));
  const accepted = [limit.run('one', () => held), limit.run('one', () => held)];
  const task = jest.fn(() => Promise.resolve('done'));
  await expect(limit.run('one', task)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(task).not.toHaveBeenCalled();
  expect(await limit.run('other', task)).toBe('done');
  end();
  await Promise.all(accepted);
  expect(await limit.run('one', task)).toBe('done');
});
