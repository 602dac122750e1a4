import { expect, test } from '@jest/globals';
import { loggedPath } from './logging.js';

test.each([
  ['/video/x?t=10', '/video/x'],
  ['/users/auth/github/callback?code=secret&state=s', '/users/auth/github/callback'],
  ['/unsubscribe/s3cret-token', '/unsubscribe/:token'],
  ['/unsubscribe/s3cret-token/?x=1', '/unsubscribe/:token/'],
  ['/unsubscribe', '/unsubscribe'],
])('%s stands in the log as %s', (url, path) => {
  expect(loggedPath(url)).toBe(path);
});
