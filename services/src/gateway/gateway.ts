import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.js';
import { registerAddressLimits } from './address-limits.js';
import { registerCompressedAnswers } from './compressed-answers.js';
import { quickCounters } from './counting/exchanged-counters.js';
import { registerConsoleGate } from './console-gate.js';
import { contextOf } from './context-of.js';
import { cookieNames } from './cookies.js';
import { registerCsrf } from './csrf.js';
import { registerEarlyAnswers } from './early-answers.js';
import type { Database } from '../database/database.js';
import type { StoringCall } from '../database/daily-bytes/daily-bytes.js';
import { asker } from '../kernel/asker.js';
import { DomainError } from '../kernel/errors.js';
import { registerIdempotencyKeys } from './idempotency-keys.js';
import { READS } from './internal-reads.js';
import { registerJson } from './json-body.js';
import { noteRoutes, unknownRoute } from './known-routes.js';
import { registerOverloadCheck } from './overload-check.js';
import { registerPersonalAnswers } from './personal-answers.js';
import { placeFinder } from './place.js';
import { isPlain } from './plain-request.js';
import { type ProcessorLimits, registerProcessorLimits } from './processor-limits.js';
import { registerQuickAnswers } from './quick-answers.js';
import { COUNTED, createRateLimits } from './rate-limits.js';
import { requestIds } from './request-id.js';
import { registerRequestMetrics } from './request-metrics.js';
import { registerRequestTraces } from './request-traces.js';
import { registerRenamedSession } from './renamed-session.js';
import type { Proof, SignedInUser } from './request-context.js';
import { securityHeaders } from './security-headers.js';
import { registerStoringCalls } from './storing-calls.js';
import type { Keys } from '../kernel/signing.js';
import { readVisitor, registerVisitor } from './visitor.js';
import { isForWorker, sendWorkerScript } from './worker-scripts.js';

/** The sender of a request; null for a visitor, and for a broken, forged or ended session. */
export type Authenticate = (request: FastifyRequest) => Promise<{ user: SignedInUser; proof: Proof } | null>;

declare module 'fastify' {
  interface FastifyInstance {
    /** {@link Config.keys} */
    keys: Keys;
  }
}

/** Files of remotes are the same for everyone, so no session is looked up for them. */
const PUBLIC_FILES = '/assets/';

/**
 * Registers what every call passes before its route. In order: stored responses, the network's processor time, the overload check, limits per network, headers and
 * request id, authentication, rate limits, unknown paths, the console gate, the CSRF token; then, with the body read, the token of a form
 * the idempotency key, and the count of what members store.
 *
 * Hooks that have nothing to wait for take a callback: each promise takes as long as what most of them do.
 */
export async function registerGateway(
  fastify: FastifyInstance,
  config: Config,
  authenticate: Authenticate,
  now: () => Date,
  database: Database,
  isTrusted: StoringCall['isTrusted'],
  processorLimits: ProcessorLimits,
): Promise<void> {
  const headers = securityHeaders(config);
  fastify.decorate('keys', config.keys);
  fastify.decorate('cookieNames', cookieNames(config.publicUrl));
  fastify.decorateRequest('lectern');
  const counters = quickCounters(database, 'requests', { ...COUNTED, now: () => now().getTime() });
  fastify.addHook('onClose', () => counters.stop());
  const limits = createRateLimits(now, counters);
  const placeOf = placeFinder(config);
  const isAtSite = (request: FastifyRequest) => placeOf(request) === 'site';
  registerRequestMetrics(fastify);
  const spans = registerRequestTraces(fastify, config.trustProxy);
  const { chargeTime, costOf } = registerProcessorLimits(fastify, processorLimits);
  // With a callback, so that the rest of the request runs inside the context. A page that is being rendered calls in that of its request.
  fastify.addHook('onRequest', (request, _reply, done) => {
    const account = request.processorTime ?? asker.getStore()?.account;
    asker.run({ open: 0, account }, () => {
      chargeTime();
      done();
    });
  });
  const { isTooLate } = registerOverloadCheck(fastify, {
    limits: config.overload,
    headers,
    isAtSite,
    costOf,
  });
  await fastify.register(cookie);
  await fastify.register(formbody);
  registerJson(fastify);
  registerAddressLimits(fastify, config.trustProxy);
  registerQuickAnswers(fastify, {
    headers,
    placeOf,
    takeRead: limits.takeRead,
    isTooLate,
    requestId: requestIds(config.trustProxy),
    trustProxy: config.trustProxy,
    spans,
  });

  fastify.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('X-Request-Id', request.id);
    readVisitor(request);
    request.lectern = contextOf(request, placeOf(request));
    if (!isPlain(request.raw)) throw new DomainError('BAD_REQUEST');
    if (isForWorker(request.raw)) return sendWorkerScript(reply);
    if (request.url.startsWith(PUBLIC_FILES)) return limits.takeFile(request);
    if (request.url.startsWith('/api/')) reply.header('Cache-Control', 'no-store');
    if (!request.lectern.internal) Object.assign(request.lectern, await authenticate(request));
    await limits.take(request);
    if (isForOtherSite(request)) throw new DomainError('FORBIDDEN');
    if (request.is404 || request.routeOptions.config?.fallback) throw unknownRoute(request);
    // Pages being rendered may only read, whatever they call.
    const { internal } = request.lectern;
    if (internal && !READS.has(request.routeOptions.url ?? '')) throw new DomainError('FORBIDDEN');
  });
  registerConsoleGate(fastify, config);
  registerCompressedAnswers(fastify);
  registerEarlyAnswers(fastify);
  releaseConnections(fastify);
  registerVisitor(fastify);
  registerRenamedSession(fastify);
  registerPersonalAnswers(fastify);
  registerCsrf(fastify);
  registerIdempotencyKeys(fastify, now);
  registerStoringCalls(fastify, now, isTrusted);
  noteRoutes(fastify);
}

/**
 * Another site's page could have its visitors' browsers, each in a network of its own, ask for what is dear to compute. Only files of
 * releases are for other sites' pages: browsers withhold any other answer from them (`Cross-Origin-Resource-Policy`).
 */
const isForOtherSite = ({ lectern, headers }: FastifyRequest): boolean =>
  lectern.embedded && headers['sec-fetch-site'] === 'cross-site';

/** A response sent while the process stops closes its connection, which shutdown would otherwise wait for. */
function releaseConnections(fastify: FastifyInstance): void {
  let stopping = false;
  fastify.addHook('preClose', async () => {
    stopping = true;
  });
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    if (stopping) reply.header('Connection', 'close');
    done(null, payload);
  });
  // A request in flight at that moment leaves its connection open and idle.
  fastify.addHook('onResponse', (_request, _reply, done) => {
    if (stopping) setImmediate(() => fastify.server.closeIdleConnections());
    done();
  });
}
