import { expect, test } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import { noteSecurity } from './security-log.js';

test('an event names a person by id, and an address by its network only', () => {
  const lines: unknown[] = [];
  const request = {
    lectern: { user: { id: 7, sessionId: 3, email: 'ada@lectern.example' }, proof: 'session' },
    ip: '203.0.113.77',
    log: { info: (line: unknown) => lines.push(line) },
  } as unknown as FastifyRequest;
  noteSecurity(request, 'session-ended', { session: 4 });
  expect(lines).toEqual([
    { security: 'session-ended', user: 7, proof: 'session', network: '203.0.113.0/24', session: 4 },
  ]);
});
