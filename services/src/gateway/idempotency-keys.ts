import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type KeyedCall, keyedCall } from '../database/idempotency/keyed-call.js';
import { hashOf } from '../database/idempotency/once.js';
import { DomainError } from '../kernel/errors.js';

const KEY = /^[\x21-\x7e]{8,200}$/;
const CHANGING = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Lets a changing call of the API be repeated under the same `Idempotency-Key` and take effect once: see
 * `Database.act`.
 *
 * @source docs/decisions/0025-changes-and-drafts.md
 */
export function registerIdempotencyKeys(fastify: FastifyInstance, now: () => Date): void {
  // With a callback, so that the rest of the request runs inside the context.
  fastify.addHook('preHandler', (request, _reply, done) => {
    const key = request.headers['idempotency-key'];
    if (key === undefined || !takesKeys(request)) return done();
    const person = personOf(request);
    if (person === null) return done();
    if (typeof key !== 'string' || !KEY.test(key)) {
      return done(
        new DomainError('BAD_REQUEST', { text: 'An Idempotency-Key must have 8 to 200 visible characters.' }),
      );
    }
    const call: KeyedCall = {
      person,
      userId: request.lectern.user?.id ?? null,
      method: request.method,
      path: request.url,
      key,
      bodyHash: hashOf(isStream(request.body) ? '' : JSON.stringify(request.body ?? null)),
      at: now(),
      isDone: false,
    };
    keyedCall.run(call, done);
  });
}

/** For forms: their handler sets the hash once it has read the content. */
export function setBodyHash(...parts: (string | Uint8Array)[]): void {
  const call = keyedCall.getStore();
  if (call) call.bodyHash = hashOf(...parts);
}

/** Not read yet: its handler reads it and sets the hash. */
const isStream = (body: unknown): boolean => typeof body === 'object' && body !== null && 'pipe' in body;

function takesKeys({ url, method, routeOptions }: FastifyRequest): boolean {
  return url.startsWith('/api/') && (CHANGING.has(method) || routeOptions.config.writes === true);
}

/** Null for callers that cannot be identified. */
function personOf({ lectern, headers, visitorId }: FastifyRequest): string | null {
  if (lectern.user) return `user ${lectern.user.id}`;
  if (headers.authorization !== undefined) return `bearer ${hashOf(headers.authorization)}`;
  return visitorId === null ? null : `visitor ${visitorId}`;
}
