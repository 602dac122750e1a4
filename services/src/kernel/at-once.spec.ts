import { expect, test } from '@jest/globals';
import { AtOnce } from './at-once.js';

test('two tasks of one owner run at once, in order of arrival, and other owners do not wait for them', async () => {
  const atOnce = new AtOnce(2);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (owner: string, name: string) =>
    atOnce.run(owner, () => {
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
  const atOnce = new AtOnce(1);
  const [failed, done] = await Promise.allSettled([
    atOnce.run('one', () => Promise.reject(new Error('no'))),
    atOnce.run('one', () => Promise.resolve(1)),
  ]);
  expect([failed.status, done]).toEqual(['rejected', { status: 'fulfilled', value: 1 }]);
});
