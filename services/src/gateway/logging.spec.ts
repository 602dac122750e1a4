import { expect, test } from '@jest/globals';
import { createLogger, loggedPath } from './logging.js';

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
