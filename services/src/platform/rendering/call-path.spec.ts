import { expect, test } from '@jest/globals';
import { isCallPath } from './call-path.js';

test.each(['/api/v1/talks', '/api/v1/talks/combined_search?query=a%2Fb..%20c', '/api/v1/speakers/jos%C3%A9'])(
  '%s is an allowed call',
  (path) => expect(isCallPath(path)).toBe(true),
);

test.each([
  '/readyz',
  '/api/v2/talks',
  '/api/v1/../../readyz',
  '/api/v1/%2e%2e/%2E%2E/readyz',
  '/api/v1/..%2f..%2freadyz',
  '/api/v1/.%2e/readyz',
  '/api/v1/talks/./x',
  '/api/v1/\\..\\readyz',
  '/api/v1/%5c..',
  '/api/v1/talks#readyz',
  '/api/v1/ta\nlks',
  '//elsewhere/api/v1/talks',
  'http://elsewhere/api/v1/talks',
  '',
  `/api/v1/talks?query=${'x'.repeat(136 * 1024)}`,
])('%j is not an allowed call', (path) => expect(isCallPath(path)).toBe(false));
