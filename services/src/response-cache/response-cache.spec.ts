import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { z } from 'zod';
import { Clock } from '../kernel/clock.js';
import { ResponseCache } from './response-cache.js';

const Numbers = z.array(z.int());

class FakeClock extends Clock {
  private time = 0;
  override now(): Date {
    return new Date(this.time);
  }
  advance(milliseconds: number): void {
    this.time += milliseconds;
  }
}

describe('ResponseCache', () => {
  let clock: FakeClock;
  let cache: ResponseCache;
  let load: jest.Mock<() => Promise<number[]>>;

  beforeEach(() => {
    clock = new FakeClock();
    cache = new ResponseCache(clock);
    load = jest.fn(() => Promise.resolve([load.mock.calls.length]));
  });

  const get = async () => JSON.parse((await cache.get('list:a', Numbers, load)).body.toString()) as number[];
  /** Waits for background work. */
  const settle = () => new Promise(setImmediate);

  test('loads once while fresh, and once for concurrent requests', async () => {
    expect(await Promise.all([get(), get(), get()])).toEqual([[1], [1], [1]]);
    clock.advance(9_999);
    expect(await get()).toEqual([1]);
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('serves the old response once more while the new one loads', async () => {
    await get();
    clock.advance(10_000);
    expect(await get()).toEqual([1]);
    await settle();
    expect(await get()).toEqual([2]);
  });

  test('waits for a new response when the old one is too old', async () => {
    await get();
    clock.advance(60_000);
    expect(await get()).toEqual([2]);
  });

  test('does not serve a dropped response, nor one that was loading meanwhile', async () => {
    let finish: (value: number[]) => void = () => undefined;
    load.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)));
    const before = get();
    cache.drop('list:');
    expect(await get()).toEqual([2]);
    finish([-1]);
    expect(await before).toEqual([-1]);
    expect(await get()).toEqual([2]);
  });

  test('drops the responses that show a talk, or do not say, and those that are loading', async () => {
    const asked = async (key: string, talks?: { id: number }[]) => {
      const loaded = async () => ({ value: await load(), ...(talks && { talks }) });
      return JSON.parse((await cache.getWithHeaders(key, Numbers, loaded)).body.toString()) as number[];
    };
    const all = () =>
      Promise.all([
        asked('list:shown', [{ id: 1 }, { id: 2 }]),
        asked('list:other', [{ id: 3 }]),
        asked('list:?'),
      ]);
    expect(await all()).toEqual([[1], [2], [3]]);
    let finish: (value: number[]) => void = () => undefined;
    load.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)));
    const before = asked('list:loading', [{ id: 3 }]);
    cache.dropTalk('list:', 2);
    finish([-1]);
    expect(await before).toEqual([-1]);
    expect(await all()).toEqual([[5], [2], [6]]);
    expect(await asked('list:loading')).toEqual([7]);
  });

  test('passes a failure to those waiting and does not store it', async () => {
    load.mockRejectedValueOnce(new Error('no database'));
    await expect(get()).rejects.toThrow('no database');
    expect(await get()).toEqual([2]);
  });

  test('keeps the old response when its refresh fails', async () => {
    await get();
    clock.advance(10_000);
    load.mockRejectedValueOnce(new Error('no database'));
    expect(await get()).toEqual([1]);
    await settle();
    expect(await get()).toEqual([1]);
  });

  test('treats a response that breaks its contract as an error', async () => {
    load.mockResolvedValueOnce([1.5]);
    await expect(get()).rejects.toThrow();
  });

  test('changes the tag only with the content', async () => {
    const tag = async (key: string, content: number[]) =>
      (await cache.get(key, Numbers, () => Promise.resolve(content))).etag;
    expect(await tag('a', [1])).toBe(await tag('b', [1]));
    expect(await tag('c', [2])).not.toBe(await tag('a', [1]));
  });
});
