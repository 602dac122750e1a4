import { BadRequestException, HttpException, PayloadTooLargeException } from '@nestjs/common';
import { expect, test } from '@jest/globals';
import { ERROR_CODES } from '@lectern/contracts';
import { QueryFailedError } from 'typeorm';
import { DomainError, ERRORS } from '../kernel/errors.js';
import { translateError } from './translate-error.js';

const queryFailed = (code: string) =>
  new QueryFailedError(
    'SELECT secret FROM users',
    ['value'],
    Object.assign(new Error('no such table'), { code }),
  );

test('every code has an error status and a text', () => {
  for (const code of ERROR_CODES) {
    expect(ERRORS[code].status).toBeGreaterThanOrEqual(400);
    expect(ERRORS[code].text).toMatch(/\S/);
  }
});

test.each([
  [new Error('boom'), 'INTERNAL'],
  ['a text', 'INTERNAL'],
  [undefined, 'INTERNAL'],
  [queryFailed('SQLITE_ERROR'), 'INTERNAL'],
  [queryFailed('ECONNREFUSED'), 'UNAVAILABLE'],
  [queryFailed('PROTOCOL_CONNECTION_LOST'), 'UNAVAILABLE'],
  [new BadRequestException('inner words'), 'BAD_REQUEST'],
  [new PayloadTooLargeException(), 'PAYLOAD_TOO_LARGE'],
  [new HttpException('teapot', 418), 'BAD_REQUEST'],
  [new HttpException('broken', 502), 'INTERNAL'],
  [
    Object.assign(new Error('x'), { code: 'FST_ERR_CTP_INVALID_JSON_BODY', statusCode: 400 }),
    'MALFORMED_JSON',
  ],
  [Object.assign(new SyntaxError('forbidden prototype property'), { statusCode: 400 }), 'MALFORMED_JSON'],
])('%s becomes %s and does not expose its own message', (thrown, code) => {
  const error = translateError(thrown);
  expect(error.code).toBe(code);
  expect(error.text).toBe(ERRORS[error.code].text);
});

test("the site's own refusals pass unchanged", () => {
  const error = new DomainError('UNAUTHENTICATED', { text: 'A text of its own.' });
  expect(translateError(error)).toBe(error);
  expect(error).toMatchObject({ status: 401, text: 'A text of its own.' });
});
