import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { createTestDatabase, dialects, type TestDatabase } from './support/test-database.js';

describe.each(dialects)('a slow database on %s', (dialect) => {
  let fixture: TestDatabase;

  beforeAll(async () => {
    fixture = await createTestDatabase(dialect);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  afterAll(() => fixture.drop());

  test('is not reported while queries are answered and writes end', async () => {
    expect(await fixture.database.slowness()).toBeNull();
  });

  test('is reported when the simplest query takes long several times in a row', async () => {
    let now = performance.now();
    jest.spyOn(performance, 'now').mockImplementation(() => (now += 101));
    expect(await fixture.database.slowness()).toBe('the simplest query takes more than 100 ms');
  });

  test('is reported when no write ends, however many wait', async () => {
    const { database } = fixture;
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const first = database.write(() => ended);
    const second = database.write(() => ended);
    expect(await database.slowness()).toBeNull();
    const later = performance.now() + 2_001;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => later);
    expect(await database.slowness()).toBe('no write has ended for 2 s');
    clock.mockRestore();
    end();
    await Promise.all([first, second]);
    expect(await database.slowness()).toBeNull();
  });
});
