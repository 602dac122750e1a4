import { expect, test } from '@jest/globals';
import { type Carriable, fitting } from './carried-remotes.js';

const remote = (name: string, owner: string, since: number, bytes = 4_000): Carriable => ({
  name,
  owner,
  since,
  bytes,
});
const many = (owner: string, count: number, from: number, bytes?: number) =>
  Array.from({ length: count }, (_, at) => remote(`${owner}${at}`, owner, from + at, bytes));
const names = (remotes: readonly Carriable[], bytes: number) => [...fitting(remotes, bytes)].sort();

test('all remotes are carried while there is room', () => {
  expect(names([remote('a', 'x', 2), remote('b', 'y', 1)], 8_000)).toEqual(['a', 'b']);
  expect(names([], 8_000)).toEqual([]);
});

test('one owner’s many remotes take nothing from the share of an owner who came later', () => {
  const crowd = many('x', 50, 1);
  for (const bytes of [12_000, 24_000, 32_000]) {
    const late = remote('late', 'y', 99, bytes / 2);
    expect(names([...crowd, late], bytes)).toContain('late');
  }
});

test("one owner’s large releases take nothing from another's share", () => {
  const others = [remote('b', 'y', 2, 3_000), remote('c', 'z', 3, 3_000)];
  for (const bytes of [1, 3_000, 9_000, 12_000])
    expect(names([remote('a', 'x', 1, bytes), ...others], 9_000)).toEqual(expect.arrayContaining(['b', 'c']));
});

test('unused shares are redistributed, earlier owners first', () => {
  const remotes = [...many('x', 3, 1), ...many('y', 2, 10), remote('z0', 'z', 20)];
  // A share of 3,333 bytes is too little for any of them.
  expect(names(remotes, 10_000)).toEqual(['x0', 'y0']);
  expect(names(remotes, 16_000)).toEqual(['x0', 'x1', 'y0', 'z0']);
});

test('the total never exceeds the limit', () => {
  for (let bytes = -1; bytes < 40_000; bytes += 977) {
    const remotes = [...many('x', 9, 1, 3_100), ...many('y', 4, 5, 700), ...many('z', 6, 7, 4_096)];
    const fit = fitting(remotes, bytes);
    const used = remotes.filter(({ name }) => fit.has(name)).reduce((sum, { bytes: own }) => sum + own, 0);
    expect(used).toBeLessThanOrEqual(Math.max(0, bytes));
  }
});
