import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type KeyedCall, keyedCall } from '../database/idempotency/keyed-call.js';
import { hashOf } from '../database/idempotency/once.js';
import { DomainError } from './errors.js';

const KEY = /^[\x21-\x7e]{8,200}$/;
const CHANGING = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Lets a changing call of the API come again under the same `Idempotency-Key` and be done once: see `Database.act`.
 *
 * @source production.md, point 4
 */
export function registerIdempotencyKeys(fastify: FastifyInstance, now: () => Date): void {
  // With a callback, so that what follows runs inside.
  fastify.addHook('preHandler', (request, _reply, done) => {
    const key = request.headers['idempotency-key'];
    if (key === undefined || !takesKeys(request)) return done();
    const person = personOf(request);
    if (person === null) return done();
    if (typeof key !== 'string' || !KEY.test(key)) {
      return done(
        new DomainError('BAD_REQUEST', { text: 'An Idempotency-Key has 8 to 200 visible characters.' }),
      );
    }
    const call: KeyedCall = {
      person,
      userId: request.lectern.user?.id ?? null,
      method: request.method,
      path: request.url,
      key,
      bodyHash: hashOf(JSON.stringify(request.body ?? null)),
      at: now(),
      isDone: false,
    };
    keyedCall.run(call, done);
  });
}

/** A form is read by who handles it, and tells what it was then. */
export function setBodyHash(...parts: (string | Uint8Array)[]): void {
  const call = keyedCall.getStore();
  if (call) call.bodyHash = hashOf(...parts);
}

function takesKeys({ url, method, routeOptions }: FastifyRequest): boolean {
  return url.startsWith('/api/') && (CHANGING.has(method) || routeOptions.config.writes === true);
}

/** Null for who cannot be told from others. */
function personOf({ lectern, headers, visitorId }: FastifyRequest): string | null {
  if (lectern.user) return `user ${lectern.user.id}`;
  if (headers.authorization !== undefined) return `bearer ${hashOf(headers.authorization)}`;
  return visitorId === null ? null : `visitor ${visitorId}`;
}
