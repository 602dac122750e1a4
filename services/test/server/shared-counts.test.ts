import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Database } from '../../src/database/database.js';
import { exactCounters } from '../../src/gateway/counting/database-counters.js';
import { ExchangedCounters } from '../../src/gateway/counting/exchanged-counters.js';
import { createRateLimits } from '../../src/gateway/rate-limits.js';
import { OverrideCodeLimiter } from '../../src/platform/overrides/override-code-limiter.js';
import { SCHEMA } from '../../src/schema/schema.js';
import { TestClock } from '../support/test-clock.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

const WINDOW_MS = 60_000;

describe('counts of two processes', () => {
  let fixture: TestDatabase;
  let databases: [Database, Database];
  const clock = new TestClock();
  const now = () => clock.now().getTime();

  beforeAll(async () => {
    fixture = await createTestDatabase('mysql');
    databases = [fixture.database, await Database.open(fixture.target, SCHEMA)];
  });
  afterAll(async () => {
    await databases[1].close();
    await fixture.drop();
  });

  const exchanged = (name: string, least = 1) =>
    databases.map((database) => new ExchangedCounters(1_000, database, name, least, now)) as [
      ExchangedCounters,
      ExchangedCounters,
    ];
  const stop = (counters: ExchangedCounters[]) => Promise.all(counters.map((counter) => counter.stop()));

  test('are one where they must be exact, and start again with their window', async () => {
    const [one, other] = databases.map((database) => exactCounters(database, 'exact', 10));
    const counts = [];
    for (const counters of [one, other, one, other])
      counts.push(await counters?.add('key', WINDOW_MS, now()));
    expect(counts.map((counted) => counted?.count)).toEqual([1, 2, 3, 4]);
    expect(new Set(counts.map((counted) => counted?.until))).toEqual(new Set([now() + WINDOW_MS]));
    expect(await one?.add('another', WINDOW_MS, now())).toMatchObject({ count: 1 });
    clock.advance(WINDOW_MS);
    expect(await other?.add('key', WINDOW_MS, now())).toEqual({ count: 1, until: now() + WINDOW_MS });
  });

  test('of override codes give no further tries to a visitor who reaches the other process', async () => {
    const [one, other] = databases.map((database) => new OverrideCodeLimiter(clock, database));
    for (let tries = 0; tries < 5; tries += 1) {
      await one?.take('visitor', null);
      await other?.take('visitor', null);
    }
    for (const limiter of [one, other])
      await expect(limiter?.take('visitor', null)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });

  test('are merged by the next exchange, where a query for each would cost too much', async () => {
    const counters = exchanged('late');
    const [one, other] = counters;
    for (let times = 0; times < 3; times += 1) await one.add('key', WINDOW_MS, now());
    expect((await other.add('key', WINDOW_MS, now())).count).toBe(1);
    await one.exchange();
    await other.exchange();
    expect((await other.add('key', WINDOW_MS, now())).count).toBe(5);
    await other.exchange();
    await one.add('key', WINDOW_MS, now());
    await one.exchange();
    expect((await one.add('key', WINDOW_MS, now())).count).toBe(7);
    await stop(counters);
  });

  test('are not exchanged while they are small', async () => {
    const counters = exchanged('little', 3);
    const [one, other] = counters;
    for (let times = 0; times < 2; times += 1) await one.add('key', WINDOW_MS, now());
    await one.exchange();
    for (let times = 0; times < 3; times += 1) await other.add('key', WINDOW_MS, now());
    await other.exchange();
    expect((await other.add('key', WINDOW_MS, now())).count).toBe(4);
    await one.add('key', WINDOW_MS, now());
    await one.exchange();
    expect((await one.add('key', WINDOW_MS, now())).count).toBe(7);
    await stop(counters);
  });

  test('apply to the limits of requests', async () => {
    const counters = exchanged('requests');
    const [one, other] = counters.map((counted) => createRateLimits(() => clock.now(), counted));
    const network = '203.0.113.7';
    for (let reads = 0; reads < 400; reads += 1) expect(one?.takeRead(network)).toBe(true);
    for (let reads = 0; reads < 200; reads += 1) expect(other?.takeRead(network)).toBe(true);
    await counters[0].exchange();
    await counters[1].exchange();
    expect(other?.takeRead(network)).toBe(false);
    await stop(counters);
  });
});
