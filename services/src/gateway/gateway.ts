import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import type { Config } from '../config.js';
import { registerAddressLimits } from './address-limits.js';
import { registerCompressedAnswers } from './compressed-answers.js';
import { cookieNames } from './cookies.js';
import { registerCsrf } from './csrf.js';
import { registerEarlyAnswers } from './early-answers.js';
import { DomainError } from './errors.js';
import { registerIdempotencyKeys } from './idempotency-keys.js';
import { isInternal } from './internal-calls.js';
import { READS } from './internal-reads.js';
import { countedNetwork } from './network.js';
import { noteRoutes, unknownRoute } from './known-routes.js';
import { createRateLimits } from './rate-limits.js';
import { registerRenamedSession } from './renamed-session.js';
import type { Proof, RequestContext, SignedInUser } from './request-context.js';
import { securityHeaders } from './security-headers.js';
import type { Keys } from './signing.js';
import { countedVisitor, readVisitor, registerVisitor } from './visitor.js';

/** Who a request comes from; null for a visitor, and for a broken, forged or ended session. */
export type Authenticate = (request: FastifyRequest) => Promise<{ user: SignedInUser; proof: Proof } | null>;

declare module 'fastify' {
  interface FastifyInstance {
    /** {@link Config.keys} */
    keys: Keys;
  }
}

/** Files of the remotes: the same for everybody, so nobody is looked up for them. */
const PUBLIC_FILES = '/assets/';

/**
 * Puts what every call passes in front of all routes. In order: what one network holds, headers and request id, unknown paths, who asks, rate
 * limits, the CSRF token; then, with the body read, that of a form and the idempotency key.
 */
export async function registerGateway(
  fastify: FastifyInstance,
  config: Config,
  authenticate: Authenticate,
  now: () => Date,
): Promise<void> {
  const headers = securityHeaders(config);
  fastify.decorate('keys', config.keys);
  fastify.decorate('cookieNames', cookieNames(config.publicUrl));
  fastify.decorateRequest('lectern');
  await fastify.register(cookie);
  await fastify.register(formbody);
  const limit = createRateLimits(now);
  registerAddressLimits(fastify, config.trustProxy);

  fastify.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('X-Request-Id', request.id);
    readVisitor(request);
    request.lectern = contextOf(request);
    if (request.url.startsWith(PUBLIC_FILES)) return;
    if (request.url.startsWith('/api/')) reply.header('Cache-Control', 'no-store');
    if (!request.lectern.internal) Object.assign(request.lectern, await authenticate(request));
    await limit(request);
    if (request.is404 || request.routeOptions.config?.fallback) throw unknownRoute(request);
    // Pages that are rendered read, whatever they call.
    const { internal } = request.lectern;
    if (internal && !READS.has(request.routeOptions.url ?? '')) throw new DomainError('FORBIDDEN');
  });
  registerCompressedAnswers(fastify);
  registerEarlyAnswers(fastify);
  releaseConnections(fastify);
  registerVisitor(fastify);
  registerRenamedSession(fastify);
  registerCsrf(fastify);
  registerIdempotencyKeys(fastify, now);
  noteRoutes(fastify);
}

/** An answer that leaves while the process stops ends its connection, which would otherwise be waited for. */
function releaseConnections(fastify: FastifyInstance): void {
  let stopping = false;
  fastify.addHook('preClose', async () => {
    stopping = true;
  });
  fastify.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('Connection', 'close');
  });
  // One that was on its way in that moment leaves its connection open, and idle from now on.
  fastify.addHook('onResponse', async () => {
    if (stopping) setImmediate(() => fastify.server.closeIdleConnections());
  });
}

function contextOf(request: FastifyRequest): RequestContext {
  return {
    user: null,
    proof: null,
    visitor: countedVisitor(request),
    network: countedNetwork(request.ip),
    internal: isInternal(request),
    robot: isbot(request.headers['user-agent']),
    requestId: request.id,
  };
}
