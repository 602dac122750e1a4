import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { Readiness } from './readiness.js';

const logged: string[] = [];
beforeEach(() => {
  logged.length = 0;
  jest.spyOn(Logger.prototype, 'warn').mockImplementation((line: unknown) => void logged.push(String(line)));
});
afterEach(() => void jest.restoreAllMocks());

const fails = () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7:3306'));

test('a process is ready if every part is, degraded without a helpful part, unready without an essential one', async () => {
  const readiness = new Readiness();
  expect(await readiness.state()).toEqual({ status: 'ready', reasons: {} });
  readiness.register('database', () => Promise.resolve(null));
  readiness.register('mail', () => Promise.resolve('the mail server hangs'), 'helpful');
  expect(await readiness.state()).toEqual({
    status: 'degraded',
    reasons: { mail: 'the mail server hangs' },
  });
  readiness.register('database', fails);
  expect(await readiness.state()).toMatchObject({
    status: 'unready',
    reasons: { database: 'connect ECONNREFUSED 10.0.0.7:3306' },
  });
});

test('a part that does not answer in time has failed', async () => {
  const readiness = new Readiness(1);
  readiness.register('storage', () => new Promise(() => undefined));
  expect(await readiness.state()).toEqual({
    status: 'unready',
    reasons: { storage: 'did not answer within 1 ms' },
  });
});

test('the log has each reason once, and the recovery', async () => {
  const readiness = new Readiness();
  readiness.register('database', fails);
  await readiness.state();
  await readiness.state();
  readiness.register('database', () => Promise.resolve(null));
  await readiness.state();
  expect(logged).toEqual([
    'Not ready: database: connect ECONNREFUSED 10.0.0.7:3306',
    'Ready again: database',
  ]);
});
