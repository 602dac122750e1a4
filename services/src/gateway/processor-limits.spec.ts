import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { DomainError } from '../kernel/errors.js';
import { isCharged, NetworkTime } from './processor-limits.js';

const LIMITS = { share: 0.25, burstMs: 250, atOnceMs: Infinity, mostWaitMs: 4_000 };

describe('the processor time of a network', () => {
  let network: NetworkTime;
  let begun: number;
  let refused: DomainError[];

  let now: number;
  let timers: { at: number; work: () => void }[];

  beforeEach(() => {
    [now, timers, begun, refused] = [0, [], 0, []];
    network = new NetworkTime(LIMITS, () => now, later);
  });

  function later(work: () => void, ms: number): void {
    timers.push({ at: now + ms, work });
    timers.sort((one, other) => one.at - other.at);
  }

  function pass(ms: number): void {
    const end = now + ms;
    for (let [first] = timers; first && first.at <= end; [first] = timers) {
      timers.shift();
      now = first.at;
      first.work();
    }
    now = end;
  }

  /** Requests of 25 ms. */
  const send = (count: number) => {
    for (let at = 0; at < count; at += 1)
      network.admit(
        25,
        () => (begun += 1),
        (error) => refused.push(error),
      );
  };

  test('is a quarter of a second at once, and then 250 ms a second', () => {
    send(60);
    expect(begun).toBe(10);
    pass(1_000);
    expect(begun).toBe(20);
    pass(1_000);
    expect(begun).toBe(30);
  });

  test('makes reads wait four seconds at most, and says when to come back', () => {
    send(60);
    network.spend(3_000);
    pass(3_999);
    expect(refused).toEqual([]);
    pass(1);
    expect([begun, refused.length]).toEqual([10, 50]);
    expect(refused[0]).toMatchObject({ code: 'RATE_LIMITED', headers: { 'Retry-After': '8' } });
  });

  test('begins and refuses what has waited in the context of its own request', () => {
    const request = new AsyncLocalStorage<string>();
    const seen: (string | undefined)[] = [];
    const note = () => void seen.push(request.getStore());
    network.spend(275);
    request.run('one that begins', () => network.admit(1_000, note, note));
    request.run('one that is refused', () => network.admit(25, note, note));
    request.run('another', () => pass(4_000));
    expect(seen).toEqual(['one that begins', 'one that is refused']);
  });

  test('is not saved up', () => {
    pass(60_000);
    send(60);
    expect(begun).toBe(10);
  });

  test('is spent on one dear read at a time, or on several cheap ones', () => {
    network = new NetworkTime({ ...LIMITS, atOnceMs: 10 }, () => now, later);
    send(3);
    expect(begun).toBe(1);
    // It is answered only now; waiting for it took no processor time.
    pass(1_000);
    expect(begun).toBe(1);
    network.end(25);
    pass(1);
    expect(begun).toBe(2);
    network.end(25);
    pass(1);
    network.end(25);
    for (let at = 0; at < 20; at += 1)
      network.admit(
        1,
        () => (begun += 1),
        () => undefined,
      );
    expect(begun).toBe(13);
  });

  test('is refused in time while a read is never answered', () => {
    network = new NetworkTime({ ...LIMITS, atOnceMs: 10 }, () => now, later);
    send(2);
    pass(4_000);
    expect([begun, refused.length]).toEqual([1, 1]);
  });

  test('is begun in the order of arrival', () => {
    const order: number[] = [];
    network.spend(300);
    for (let at = 0; at < 5; at += 1)
      network.admit(
        1,
        () => order.push(at),
        () => undefined,
      );
    pass(500);
    expect(order).toEqual([0, 1, 2, 3, 4]);
  });
});

const BY_TOKEN = { authorization: `Bearer lct_${'a'.repeat(43)}` };

test.each([
  ['a visitor’s read', true, { method: 'GET' }],
  ['an operator’s read at the console', false, { method: 'GET', lectern: { operates: true } }],
  ['a read with a token', true, { method: 'GET', lectern: { operates: true }, headers: BY_TOKEN }],
  ['a change with a token', false, { method: 'POST', lectern: { operates: true }, headers: BY_TOKEN }],
])('%s is charged to its network: %s', (_what, charged, request) => {
  expect(isCharged({ headers: {}, ...request } as unknown as FastifyRequest)).toBe(charged);
});
