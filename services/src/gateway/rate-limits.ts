import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from './errors.js';

/** Per address; far beyond what people do, even many behind one address. */
const FLOOD = { max: 600, timeWindow: 10_000 };
/** Per user, or visitor. @source decisions.md, "Calls, point by point" */
const WRITES = { max: 120, timeWindow: 60_000 };

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;
const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `true` for a `GET` that changes something by specification: it counts as a write. `false` for what has limits of its own. */
    writes?: boolean;
  }
}

/** Resolves, or throws `RATE_LIMITED` with `Retry-After`. */
export type RateLimits = (request: FastifyRequest) => Promise<void>;

/**
 * Prepares the limits. They are applied when it is known who asks. The machine itself is not held against the flood
 * limit: a proxy in front would be limited in place of its visitors.
 */
export async function createRateLimits(fastify: FastifyInstance): Promise<RateLimits> {
  await fastify.register(rateLimit, { global: false });
  const flood = fastify.createRateLimit({ ...FLOOD, keyGenerator: (request) => normalizeIP(request.ip) });
  const writes = fastify.createRateLimit({ ...WRITES, keyGenerator: writerOf });

  return async (request) => {
    if (request.lectern.internal) return;
    if (!LOOPBACK.test(request.ip)) refuseExceeded(await flood(request));
    if (changesSomething(request)) refuseExceeded(await writes(request));
  };
}

function changesSomething({ method, routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.writes ?? !READING.has(method);
}

function writerOf({ lectern, visitorId, ip }: FastifyRequest): string {
  if (lectern.user) return `user ${lectern.user.id}`;
  return visitorId ? `visitor ${visitorId}` : normalizeIP(ip);
}

type Verdict = Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>;

function refuseExceeded(verdict: Verdict): void {
  if (verdict.isAllowed || !verdict.isExceeded) return;
  throw new DomainError('RATE_LIMITED', {
    headers: { 'Retry-After': String(Math.max(1, verdict.ttlInSeconds)) },
  });
}
