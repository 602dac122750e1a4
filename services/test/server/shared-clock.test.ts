import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { SharedClock } from '../../src/database/shared-clock.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

const HOUR_MS = 3_600_000;

describe('the time that all processes share', () => {
  let fixture: TestDatabase;
  let clock: SharedClock;
  let steady = 0;

  const serverTime = async (): Promise<number> => {
    const [row] = await fixture.database.read.query<{ time: number | string }>(
      'SELECT UNIX_TIMESTAMP(NOW(3)) * 1000 AS time',
    );
    return Number(row?.time);
  };

  beforeAll(async () => {
    fixture = await createTestDatabase('mysql');
  });
  afterEach(() => {
    clock.close();
    jest.restoreAllMocks();
  });
  afterAll(() => fixture.drop());

  test("is the database server's, however wrong the machine's own clock is", async () => {
    jest.spyOn(Date, 'now').mockReturnValue(HOUR_MS);
    const before = await serverTime();
    clock = await SharedClock.of(fixture.database, () => steady);
    const now = clock.now().getTime();
    expect([before <= now, now <= (await serverTime())]).toEqual([true, true]);
  });

  test('advances with the clock that cannot be set, even if the machine’s own clock is set', async () => {
    clock = await SharedClock.of(fixture.database, () => steady);
    const before = clock.now().getTime();
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + HOUR_MS);
    expect(clock.now().getTime()).toBe(before);
    steady += 5_000;
    expect(clock.now().getTime()).toBe(before + 5_000);
  });
});
