import { expect, test } from '@jest/globals';
import { type Cost, Overload } from './overload.js';

/** An event loop with a clock, and an overload check for it. */
function setting(limits = { requests: 1_000, delayMs: 500 }) {
  const loop = { now: 0, overdue: 0, busy: 0, next: [] as (() => void)[], begun: 0, costs: [] as Cost[] };
  const overload = new Overload(
    limits,
    () => loop.overdue,
    () => loop.busy,
    () => loop.now,
    (work) => void loop.next.push(work),
  );
  const arrive = (times: number, cost: Cost = 'quick') =>
    Array.from({ length: times }, () =>
      overload.admit(() => {
        loop.begun += 1;
        loop.costs.push(cost);
        overload.start(cost);
      }, cost),
    );
  /** @returns how many requests begin in a turn of the loop that took this long */
  const turn = (ms: number) => {
    const before = loop.begun;
    loop.now += ms;
    for (const work of loop.next.splice(0)) work();
    return loop.begun - before;
  };
  return { loop, overload, arrive, turn };
}
const tooLate = (overload: Overload, times: number) =>
  Array.from({ length: times }, () => overload.isTooLate()).filter(Boolean).length;

test('requests are too late once many of them have kept the loop busy, until its timer runs', () => {
  const { loop, overload } = setting();
  expect(tooLate(overload, 1_000)).toBe(0);
  loop.overdue = 501;
  expect(tooLate(overload, 1_000)).toBeGreaterThan(980);
  overload.timerRan();
  loop.overdue = 0;
  expect(tooLate(overload, 1_000)).toBe(0);
});

test('a few requests are never too late: something else blocks the loop', () => {
  const { loop, overload } = setting();
  loop.overdue = 10_000;
  expect(tooLate(overload, 63)).toBe(0);
  overload.timerRan();
  expect(tooLate(overload, 63)).toBe(0);
});

test('there are as many places as configured, and a fifth more for what goes first, half of it only for known senders', () => {
  const { overload, arrive, turn } = setting({ requests: 10, delayMs: 500 });
  expect(arrive(10)).toEqual(Array(10).fill(null));
  const room = () => [true, false].map((isKnown) => overload.hasRoomForFirst(isKnown));
  expect([...arrive(1), ...room()]).toEqual(['requests', true, true]);
  overload.start();
  expect(room()).toEqual([true, false]);
  overload.start();
  expect(room()).toEqual([false, false]);
  for (let count = 0; count < 3; count += 1) overload.end();
  turn(1);
  expect(arrive(2)).toEqual([null, 'requests']);
});

test('the longer turns take, the fewer requests begin, and none while enough are in progress', () => {
  const { loop, overload, arrive, turn } = setting();
  arrive(100);
  expect(loop.begun).toBe(4);
  expect([turn(100), turn(100), turn(100), turn(100), turn(100)]).toEqual([2, 1, 1, 0, 0]);
  overload.end();
  expect(turn(100)).toBe(1);
  expect([turn(5), turn(5), turn(5), turn(5), turn(5)]).toEqual([2, 4, 8, 16, 16]);
  while (loop.next.length > 0) turn(5);
  expect(loop.begun).toBe(100);
});

test('a request that would wait too long is refused immediately, and none once the queue moves', () => {
  const { loop, arrive, turn } = setting();
  arrive(100);
  loop.now += 501;
  expect(arrive(2)).toEqual(['event_loop', 'event_loop']);
  while (loop.begun < 100) turn(1);
  expect(arrive(1)).toEqual([null]);
});

/** Seconds in which so many requests begin and are done. */
function pass({ loop, overload, turn }: ReturnType<typeof setting>, seconds: number, requests: number) {
  for (let second = 0; second < seconds; second += 1) {
    for (let count = 0; count < requests; count += 1) {
      overload.start();
      overload.end();
    }
    turn(0);
    loop.now += 1_000;
    overload.timerRan();
  }
}

test('a process that has no time left accepts what it gets done in half the time that a request may wait', () => {
  const process = setting({ requests: 1_000, delayMs: 1_000 });
  process.loop.busy = 0.95;
  pass(process, 2, 80);
  expect(process.arrive(100)).toEqual(Array(100).fill(null));
  for (; process.loop.begun < 100;) process.turn(1);
  for (let count = 0; count < 100; count += 1) process.overload.end();
  pass(process, 4, 80);
  expect(process.arrive(41)).toEqual([...Array<null>(40).fill(null), 'event_loop']);
});

test('a process that waits for something else, or was busy for a moment only, accepts as many as configured', () => {
  const process = setting({ requests: 1_000, delayMs: 1_000 });
  process.loop.busy = 0.95;
  pass(process, 3, 80);
  process.loop.busy = 0.5;
  pass(process, 1, 1);
  expect(new Set(process.arrive(200))).toEqual(new Set([null]));
});

test('a process accepts some requests however few it gets done', () => {
  const process = setting({ requests: 1_000, delayMs: 1_000 });
  process.loop.busy = 1;
  pass(process, 5, 0);
  expect(process.arrive(17)).toEqual([...Array<null>(16).fill(null), 'event_loop']);
});

test('refusals do not delay waiting requests', () => {
  const { loop, arrive, turn } = setting({ requests: 40, delayMs: 500 });
  arrive(40);
  for (let count = 0; count < 6; count += 1) turn(100);
  const begun = loop.begun;
  expect(new Set(arrive(80))).toEqual(new Set(['requests']));
  expect(turn(100)).toBe(10);
  expect(loop.begun).toBe(begun + 10);
});

test('dear requests have half of the places, and quick ones all that are left', () => {
  const { arrive } = setting({ requests: 10, delayMs: 500 });
  expect(arrive(6, 'dear')).toEqual([...Array<null>(5).fill(null), 'requests']);
  expect(arrive(6, 'quick')).toEqual([...Array<null>(5).fill(null), 'requests']);
});

test('dear requests have half of what a busy process gets done', () => {
  const process = setting({ requests: 1_000, delayMs: 1_000 });
  process.loop.busy = 0.95;
  pass(process, 4, 80);
  expect(process.arrive(21, 'dear')).toEqual([...Array<null>(20).fill(null), 'event_loop']);
  expect(process.arrive(41, 'quick')).toEqual([...Array<null>(40).fill(null), 'event_loop']);
});

test('quick and dear requests begin in turn', () => {
  const { loop, arrive, turn } = setting();
  arrive(100, 'dear');
  arrive(3, 'quick');
  while (!loop.costs.includes('quick')) turn(100);
  expect(loop.begun).toBeLessThan(20);
});

test('no kind waits for the other, even if one request begins in a turn', () => {
  const { loop, overload, arrive, turn } = setting();
  arrive(100, 'dear');
  arrive(100, 'quick');
  for (let turns = 0, done = 0; turns < 40; turns += 1) {
    turn(100);
    for (const cost of loop.costs.slice(done)) overload.end(cost);
    done = loop.costs.length;
  }
  const begun = loop.costs.slice(8);
  expect(begun.length).toBeGreaterThan(20);
  expect(begun.filter((cost) => cost === 'dear').length).toBeGreaterThanOrEqual(begun.length >> 1);
  expect(begun.filter((cost) => cost === 'quick').length).toBeGreaterThanOrEqual(begun.length >> 1);
});

test('an idle process schedules no turns', () => {
  const { loop, arrive, turn } = setting();
  arrive(1);
  turn(1);
  turn(1);
  expect(loop.next).toEqual([]);
});
