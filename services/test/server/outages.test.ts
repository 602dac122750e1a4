import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { Database } from '../../src/database/database.js';
import { type KeyedCall, keyedCall } from '../../src/database/idempotency/keyed-call.js';
import { SCHEMA } from '../../src/schema/schema.js';
import { FragileLine } from '../support/fragile-line.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

describe('losing the server', () => {
  let fixture: TestDatabase;
  let line: FragileLine;
  let database: Database;

  beforeAll(async () => {
    fixture = await createTestDatabase('mysql');
    const { target } = fixture;
    if (!('url' in target)) throw new Error('No server');
    line = await FragileLine.to(target.url);
    database = await Database.open({ url: line.urlOf(target.url) }, SCHEMA);
  });
  afterEach(() => {
    line.onSend = () => undefined;
    line.onAnswer = () => undefined;
    line.mend();
  });
  afterAll(async () => {
    await database.close();
    await line.close();
    await fixture.drop();
  });

  const addTag = (name: string) =>
    database.write((tx) =>
      tx.query('INSERT INTO tags (name, slug, tag_key) VALUES (?, ?, ?)', [name, name, name]),
    );
  const tags = async (prefix: string) => {
    const rows = await fixture.database.read.query<{ name: string }>(
      'SELECT name FROM tags WHERE tag_key LIKE ? ORDER BY name',
      [`${prefix}%`],
    );
    return rows.map(({ name }) => name);
  };
  const whenSent = (text: string, then: () => void) => {
    line.onSend = (data) => {
      if (!data.includes(text)) return;
      line.onSend = () => undefined;
      then();
    };
  };
  const cutFor = (milliseconds: number) => {
    line.cut();
    setTimeout(() => line.mend(), milliseconds);
  };

  test('reads and writes in flight get their answers when it is back, each write once', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `crowd-${index + 10}`);
    whenSent('crowd-30', () => cutFor(300));

    const reads = names.map(() => database.read.query<{ one: number }>('SELECT 1 AS one'));
    await Promise.all(names.map((name) => addTag(name)));

    expect(await Promise.all(reads)).toEqual(names.map(() => [{ one: 1 }]));
    expect(await tags('crowd-')).toEqual(names);
  });

  test('a read waits while the connection is silent, and is sent again when it is cut', async () => {
    line.silence();
    const read = database.read.query<{ one: number }>('SELECT 1 AS one');
    cutFor(100);
    expect(await read).toEqual([{ one: 1 }]);
  });

  test('a transaction that broke before its commit runs again', async () => {
    let runs = 0;
    whenSent('early', () => cutFor(50));
    const result = await database.write(async (tx) => {
      runs += 1;
      await tx.query('INSERT INTO tags (name, slug, tag_key) VALUES (?, ?, ?)', ['early', 'early', 'early']);
      return runs;
    });
    expect([result, runs, await tags('early')]).toEqual([2, 2, ['early']]);
  });

  test('a commit that did not arrive is found missing, and the transaction runs again', async () => {
    let runs = 0;
    whenSent('COMMIT', () => cutFor(50));
    const result = await database.write(async (tx) => {
      runs += 1;
      await tx.query('INSERT INTO tags (name, slug, tag_key) VALUES (?, ?, ?)', ['gone', 'gone', 'gone']);
      return runs;
    });
    expect([result, runs, await tags('gone')]).toEqual([2, 2, ['gone']]);
  });

  test('a commit whose answer was lost is found, and is not done again', async () => {
    let runs = 0;
    whenSent('COMMIT', () => {
      line.onAnswer = () => {
        line.onAnswer = () => undefined;
        cutFor(50);
      };
    });
    const result = await database.write(async (tx) => {
      runs += 1;
      await tx.query('INSERT INTO tags (name, slug, tag_key) VALUES (?, ?, ?)', ['sure', 'sure', 'sure']);
      return runs;
    });
    expect([result, runs, await tags('sure')]).toEqual([1, 1, ['sure']]);
  });

  test('a call with a key whose answer contains a secret gets it, though its commit got no answer', async () => {
    whenSent('COMMIT', () => {
      line.onAnswer = () => {
        line.onAnswer = () => undefined;
        cutFor(50);
      };
    });
    const call: KeyedCall = {
      person: 'visitor of this test',
      userId: null,
      method: 'POST',
      path: '/api/v1/tokens',
      key: 'key-of-a-secret',
      bodyHash: 'the same',
      at: new Date(),
      isDone: false,
    };
    const make = () => database.act(async () => ({ id: 7, token: 'secret' }), { secret: true });
    expect(await keyedCall.run({ ...call }, make)).toEqual({ id: 7, token: 'secret' });
    await expect(keyedCall.run({ ...call }, make)).rejects.toMatchObject({ reason: 'secret', id: 7 });
  });

  test('a statement that fails by itself is not tried again', async () => {
    let runs = 0;
    const twice = database.write(async (tx) => {
      runs += 1;
      await tx.query('INSERT INTO tags (name, slug, tag_key) VALUES (?, ?, ?)', ['sure', 'sure', 'sure']);
    });
    await expect(twice).rejects.toMatchObject({ driverError: { code: 'ER_DUP_ENTRY' } });
    expect(runs).toBe(1);
  });

  test('a short outage in which all requests wait does not make it unready', async () => {
    line.cut();
    const read = database.read.query<{ one: number }>('SELECT 1 AS one');
    await database.answers();
    line.mend();
    expect(await read).toEqual([{ one: 1 }]);
  });
});
