import type { IncomingMessage } from 'node:http';
import { expect, test } from '@jest/globals';
import { requestIds } from './request-id.js';

const from = (remoteAddress: string, id: string) =>
  ({ headers: { 'x-request-id': id }, socket: { remoteAddress } }) as unknown as IncomingMessage;
const OWN = /^[0-9a-f-]{36}$/;

test('only a trusted proxy may set the request id, in a harmless form', () => {
  const idOf = requestIds(['10.0.0.0/8']);
  expect(idOf(from('10.1.2.3', 'trace-0123456789'))).toBe('trace-0123456789');
  expect(idOf(from('203.0.113.7', 'trace-0123456789'))).toMatch(OWN);
  for (const insane of ['', 'short', 'a'.repeat(65), '{"json":"in logs"}'])
    expect(idOf(from('10.1.2.3', insane))).toMatch(OWN);
  expect(requestIds([])(from('127.0.0.1', 'trace-0123456789'))).toMatch(OWN);
});
