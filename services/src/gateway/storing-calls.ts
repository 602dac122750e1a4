import type { FastifyInstance } from 'fastify';
import { type StoringCall, storingCall } from '../database/daily-bytes/daily-bytes.js';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Counts the bodies of members' changing calls: see `Database.act`. Forms with files are counted as they are read. */
export function registerStoringCalls(
  fastify: FastifyInstance,
  now: () => Date,
  isTrusted: StoringCall['isTrusted'],
): void {
  // With a callback, so that the rest of the request runs inside the context.
  fastify.addHook('preHandler', ({ lectern, method, body }, _reply, done) => {
    const { user, place } = lectern;
    if (!user || place === 'console' || READING.has(method)) return done();
    const isRead = typeof body === 'object' && body !== null && !('pipe' in body);
    const bytes = isRead ? Buffer.byteLength(JSON.stringify(body)) : 0;
    storingCall.run({ userId: user.id, bytes, at: now(), isTrusted }, done);
  });
}
