import { expect, test } from '@jest/globals';
import { PublishQueue } from './publish-queue.js';

/** Work that ends on demand, and the work begun so far. */
function bench(queue: PublishQueue) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (team: string, name: string) =>
    queue.run(team, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { begun, run, end };
}

const LIMITS = { most: 3, maxWaitMs: 60_000 };

test('publications run one at a time, and many of one team delay another team by one', async () => {
  const { begun, run, end } = bench(new PublishQueue(LIMITS));
  const all = [run('a', 'a1'), run('a', 'a2'), run('a', 'a3'), run('b', 'b1')];
  expect(begun).toEqual(['a1']);
  for (const [at, name] of ['a1', 'b1', 'a2', 'a3'].entries()) {
    expect(begun[at]).toBe(name);
    expect(begun).toHaveLength(at + 1);
    await end(name);
  }
  await Promise.all(all);
});

test('a full queue refuses further publications', async () => {
  const { run, end } = bench(new PublishQueue(LIMITS));
  const all = [run('a', 'a1'), run('a', 'a2'), run('a', 'a3'), run('b', 'b1')];
  await expect(run('c', 'c1')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  for (const name of ['a1', 'b1', 'a2', 'a3']) await end(name);
  await Promise.all(all);
});

test('a publication that waits too long is refused, and a failed one blocks no other', async () => {
  const queue = new PublishQueue({ ...LIMITS, maxWaitMs: 20 });
  const { run, end } = bench(queue);
  const first = run('a', 'a1');
  await expect(run('b', 'b1')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await end('a1');
  await first;
  await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await queue.run('b', () => Promise.resolve('done'))).toBe('done');
});
