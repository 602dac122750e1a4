import type { FastifyRequest } from 'fastify';
import { hashOf } from '../database/idempotency/once.js';
import { hasTeamToken } from './console-gate.js';
import type { MemoryCounters } from './counting/counters.js';
import { DomainError } from '../kernel/errors.js';

interface Limit {
  max: number;
  windowMs: number;
}

/** Per network; far beyond what people do, even many behind one address. */
const FLOOD: Limit = { max: 600, windowMs: 10_000 };
/** Per network, for files of releases: a first visit requests some thirty. */
const FILES: Limit = { max: 3_000, windowMs: 10_000 };
/** Per user, or visitor. @source decisions.md, "Calls, point by point" */
const WRITES: Limit = { max: 120, windowMs: 60_000 };
/** Per network of visitors who are not signed in: a new visitor cookie costs nothing. */
const STRANGERS_WRITES: Limit = { max: 300, windowMs: 60_000 };
/**
 * Per token of a team, from any network: each action is an entry of the audit log, and all actions wait for
 * one another.
 */
const TOKEN_WRITES: Limit = { max: 600, windowMs: 60_000 };
/** Beyond that, the least recently seen are forgotten; half a dozen requests of one caller say little. */
export const COUNTED = { kept: 100_000, least: 6 };

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * `true` for a `GET` with specified side effects: it counts as a write. `false` for routes with their own
     * limits.
     */
    writes?: boolean;
  }
}

export interface RateLimits {
  /** @throws {DomainError} `RATE_LIMITED` with `Retry-After` */
  take: (request: FastifyRequest) => Promise<void>;
  /** As {@link take}, for a file of a release. */
  takeFile: (request: FastifyRequest) => Promise<void>;
  /**
   * Counts a read as {@link take} does, unless the network is at its limit: then nothing is counted.
   *
   * @param network null is not limited
   * @returns whether it was counted
   */
  takeRead: (network: string | null) => boolean;
}

/**
 * Applied once the caller is known. The machine itself counts as no network: otherwise a proxy in front would
 * be limited in place of its visitors.
 */
export function createRateLimits(now: () => Date, counters: MemoryCounters): RateLimits {
  const count = async (key: string, { max, windowMs }: Limit) => {
    const at = now().getTime();
    const { count: times, until } = await counters.add(key, windowMs, at);
    if (times <= max) return;
    const seconds = Math.max(1, Math.ceil((until - at) / 1000));
    throw new DomainError('RATE_LIMITED', { headers: { 'Retry-After': String(seconds) } });
  };

  const take = async (request: FastifyRequest) => {
    const { internal, network, user, visitor } = request.lectern;
    if (internal) return;
    if (network !== null) await count(`reads ${network}`, FLOOD);
    if (!changesSomething(request)) return;
    if (user) return count(`user ${user.id}`, WRITES);
    if (hasTeamToken(request))
      await count(`token ${hashOf(request.headers.authorization ?? '')}`, TOKEN_WRITES);
    if (network !== null) await count(`writes ${network}`, STRANGERS_WRITES);
    await count(`visitor ${visitor}`, WRITES);
  };
  const takeFile = async ({ lectern: { network } }: FastifyRequest) => {
    if (network !== null) await count(`files ${network}`, FILES);
  };
  const takeRead = (network: string | null) =>
    network === null || counters.addUpTo(FLOOD.max, `reads ${network}`, FLOOD.windowMs, now().getTime());
  return { take, takeFile, takeRead };
}

function changesSomething({ method, routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.writes ?? !READING.has(method);
}
