import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { InFlight } from './in-flight.js';

describe('InFlight', () => {
  let inFlight: InFlight<number>;
  let settle: ((value: number) => void)[];
  let start: jest.Mock<() => Promise<number>>;
  let keep: jest.Mock<(value: number) => void>;

  beforeEach(() => {
    inFlight = new InFlight();
    settle = [];
    start = jest.fn(() => new Promise<number>((resolve) => settle.push(resolve)));
    keep = jest.fn();
  });

  const share = (key = 'list:a') => inFlight.share(key, start, keep);

  test('work is shared per key while it is in progress, and kept once', async () => {
    const both = Promise.all([share(), share()]);
    const other = share('list:b');
    expect(start).toHaveBeenCalledTimes(2);
    settle.forEach((done, index) => done(index));
    expect(await both).toEqual([0, 0]);
    expect(await other).toBe(1);
    expect(keep.mock.calls).toEqual([[0], [1]]);
  });

  test('settled work is not shared', async () => {
    const first = share();
    settle[0]?.(1);
    await first;
    void share();
    expect(start).toHaveBeenCalledTimes(2);
  });

  test('an error reaches all who wait, and is neither kept nor shared afterwards', async () => {
    start.mockRejectedValueOnce(new Error('no database'));
    const both = [share(), share()];
    for (const each of both) await expect(each).rejects.toThrow('no database');
    expect(keep).not.toHaveBeenCalled();
    void share();
    expect(start).toHaveBeenCalledTimes(2);
  });

  test('forgotten work is not kept, and does not affect work that started since', async () => {
    const before = share();
    inFlight.forget('list:');
    const after = share();
    settle[0]?.(1);
    expect(await before).toBe(1);
    expect(keep).not.toHaveBeenCalled();
    expect(share()).toBe(after);
    settle[1]?.(2);
    await after;
    expect(keep.mock.calls).toEqual([[2]]);
  });

  test('only a key with the prefix is forgotten', () => {
    void share();
    inFlight.forget('lists:');
    void share();
    expect(start).toHaveBeenCalledTimes(1);
  });
});
