import { expect, test } from '@jest/globals';
import Fastify, { type FastifyRequest } from 'fastify';
import { createLogger, loggedPath, RequestLog } from './logging.js';

test.each([
  ['/video/x?t=10', '/video/x'],
  ['/users/auth/github/callback?code=secret&state=s', '/users/auth/github/callback'],
  ['/unsubscribe/s3cret-token', '/unsubscribe/:token'],
  ['/unsubscribe/s3cret-token/?x=1', '/unsubscribe/:token/'],
  ['/unsubscribe', '/unsubscribe'],
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

test('a hundred responses of the first hook share a line, and every other response has its own', async () => {
  const lines: string[] = [];
  const loggerInstance = createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
  const fastify = Fastify({ loggerInstance, logController: new RequestLog() });
  fastify.decorateRequest('isQuick', false);
  fastify.addHook('onRequest', async (request: FastifyRequest) => {
    request.isQuick = request.url === '/quick';
  });
  fastify.get('/*', async () => 'answer');
  for (let index = 0; index < 250; index += 1) await fastify.inject('/quick');
  for (let index = 0; index < 2; index += 1) await fastify.inject('/route');
  await fastify.close();
  const logged = lines.map((line) => JSON.parse(line) as { path: string; answers?: number });
  expect(logged.map(({ path, answers }) => [path, answers])).toEqual([
    ['/quick', 100],
    ['/quick', 100],
    ['/route', undefined],
    ['/route', undefined],
  ]);
});
