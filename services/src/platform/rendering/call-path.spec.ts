import { expect, test } from '@jest/globals';
import { isCallPath } from './call-path.js';
import { CallBook } from './fragment/call-book.js';

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

test.each(['/api/v1/talks/a%2Fb', '/api/v1/talks/x%2e%2e%2ftrending', '/api/v1/speakers/a%5Cb'])(
  'nothing is called %s: it is answered as such, without the API',
  async (path) => {
    const asked: string[] = [];
    const book = new CallBook(async (each) => {
      asked.push(each);
      return { status: 200, body: '{}' };
    });
    expect(await book.answer(path)).toMatchObject({
      status: 404,
      body: expect.stringContaining('NOT_FOUND'),
    });
    expect(await book.answer('/api/v1/../readyz')).toMatchObject({ status: 403 });
    expect(asked).toEqual([]);
  },
);
