import { expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { createLogger, loggedPath, RequestLog } from './logging.js';
import { QuickLog } from './quick-log.js';

test.each([
  ['/video/x?t=10', '/video/x'],
  ['/users/auth/github/callback?code=secret&state=s', '/users/auth/github/callback'],
  ['/unsubscribe/s3cret-token', '/unsubscribe/:token'],
  ['/unsubscribe/s3cret-token/?x=1', '/unsubscribe/:token/'],
  ['/unsubscribe', '/unsubscribe'],
  [`/${'a'.repeat(2_000)}`, `/${'a'.repeat(399)}…`],
])('%s is logged as %s', (url, path) => {
  expect(loggedPath(url)).toBe(path);
});

test('a log line cannot send control sequences to a terminal', () => {
  const text = 'a\u001b[2Jb\u009b2Jc\u202ed';
  const lines: string[] = [];
  const logger = createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
  logger.warn(text);
  expect(lines.join('')).not.toMatch(/(?!\n)\p{Cc}|\u202E/u);
  expect(JSON.parse(lines.join(''))).toMatchObject({ msg: text });
});

test('every response of a route has its own line', async () => {
  const lines: string[] = [];
  const loggerInstance = createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
  const fastify = Fastify({ loggerInstance, logController: new RequestLog() });
  fastify.get('/*', async () => 'answer');
  for (let index = 0; index < 2; index += 1) await fastify.inject('/route');
  await fastify.close();
  expect(lines.map((line) => (JSON.parse(line) as { path: string }).path)).toEqual(['/route', '/route']);
});

test('a hundred responses from stored bytes share a line, and every aborted one has its own', () => {
  const lines: string[] = [];
  const log = new QuickLog(createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) }));
  const answered = (isAborted: boolean) =>
    log.answered({
      method: 'GET',
      url: '/quick?code=secret',
      status: 200,
      requestId: 'request',
      traceId: undefined,
      ms: 0.123,
      isAborted,
    });
  for (let index = 0; index < 150; index += 1) answered(false);
  answered(true);
  for (let index = 0; index < 100; index += 1) answered(false);
  const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(logged[0]).toMatchObject({ path: '/quick', status: 200, ms: 0.1, requestId: 'request' });
  expect(logged.map(({ answers, aborted }) => answers ?? aborted)).toEqual([
    100,
    'The client closed the connection',
    100,
  ]);
});
