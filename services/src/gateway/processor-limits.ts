import { AsyncResource } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { asker } from '../kernel/asker.js';
import { DomainError } from '../kernel/errors.js';
import { type Account, ProcessorTime } from '../kernel/processor-time.js';
import { hasTeamToken } from './console-gate.js';
import { isInternal } from './internal-calls.js';
import { countedNetwork } from './network.js';
import type { Cost } from './overload.js';
import { isHealth } from './overload-check.js';

export interface ProcessorLimits {
  /** Of one processor. */
  share: number;
  /** A network that used less may use this many milliseconds at once. */
  burstMs: number;
  /** Reads begin one after the other once those that are being answered are expected to take this long together. */
  atOnceMs: number;
  /** How long a read may wait for its network's share. */
  mostWaitMs: number;
}

/** Per network and process: 250 ms a second, of which 100 without waiting, one page or some cheap reads at a time. */
export const PROCESSOR_LIMITS: ProcessorLimits = {
  share: 0.25,
  burstMs: 100,
  atOnceMs: 10,
  mostWaitMs: 4_000,
};

/** Beyond that, the networks seen least recently begin anew. */
const NETWORKS = 10_000;
/** What a request is expected to take before its route has answered any, in milliseconds. */
const FIRST_GUESS_MS = 25;
/** Weight of the latest request in what the next one is expected to take. */
const LATEST = 0.1;
/** Requests of a route that take longer than this are dear, once so many were answered: the first ones take longer than those after them. */
const DEAR_MS = 10;
const FIRST_ONES = 5;

interface Waiting {
  expectedMs: number;
  begin: () => void;
  refuse: (error: DomainError) => void;
  until: number;
}

/** What a network has left: a token bucket of milliseconds, with the reads that wait for it. */
export class NetworkTime implements Account {
  private left: number;
  private readonly waiting: Waiting[] = [];
  /** What the reads that are being answered are expected to take. */
  private runningMs = 0;
  /** When it looks for reads to begin or refuse. */
  private wakesAt = Infinity;
  private at: number;

  constructor(
    private readonly limits: ProcessorLimits,
    private readonly now: () => number = () => performance.now(),
    /** Calls something after some milliseconds. */
    private readonly later: (work: () => void, ms: number) => void = (work, ms) => {
      setTimeout(work, ms).unref();
    },
  ) {
    this.left = limits.burstMs;
    this.at = now();
  }

  spend(ms: number): void {
    this.left -= ms;
  }

  /** Calls one of the two, now or when the time has come: first come, first served. `expectedMs` is spent when it begins. */
  admit(expectedMs: number, begin: () => void, refuse: (error: DomainError) => void): void {
    if (this.waiting.length === 0 && this.hasRoom && this.refilled() > 0)
      return this.begin(expectedMs, begin);
    // Later, they would run in the context of another request.
    this.waiting.push({
      expectedMs,
      begin: AsyncResource.bind(begin),
      refuse: AsyncResource.bind(refuse),
      until: this.now() + this.limits.mostWaitMs,
    });
    this.wakeLater();
  }

  /** A read that began is answered, and took what was spent: gives back what was expected. */
  end(expectedMs: number): void {
    this.runningMs -= expectedMs;
    this.spend(-expectedMs);
    this.wakeLater();
  }

  private get hasRoom(): boolean {
    return this.runningMs < this.limits.atOnceMs;
  }

  private begin(expectedMs: number, begin: () => void): void {
    this.runningMs += expectedMs;
    this.spend(expectedMs);
    begin();
  }

  /** Begins what has waited long enough, and refuses what has waited too long. */
  private wake(at: number): void {
    // Woken earlier instead.
    if (at !== this.wakesAt) return;
    this.wakesAt = Infinity;
    for (let [first] = this.waiting; first; [first] = this.waiting) {
      const mayBegin = this.hasRoom && this.refilled() > 0;
      if (!mayBegin && this.now() < first.until) break;
      this.waiting.shift();
      if (mayBegin) this.begin(first.expectedMs, first.begin);
      else first.refuse(new DomainError('RATE_LIMITED', { headers: { 'Retry-After': this.seconds() } }));
    }
    this.wakeLater();
  }

  private wakeLater(): void {
    const [first] = this.waiting;
    if (!first) return;
    const refilledIn = this.hasRoom ? -this.refilled() / this.limits.share : Infinity;
    const ms = Math.max(1, Math.ceil(Math.min(refilledIn, first.until - this.now())));
    const at = this.now() + ms;
    if (at >= this.wakesAt) return;
    this.wakesAt = at;
    this.later(() => this.wake(at), ms);
  }

  private refilled(): number {
    const now = this.now();
    this.left = Math.min(this.limits.burstMs, this.left + (now - this.at) * this.limits.share);
    this.at = now;
    return this.left;
  }

  /** Until it has something left. */
  private seconds(): string {
    return String(Math.max(1, Math.ceil(-this.refilled() / this.limits.share / 1_000)));
  }
}

/** The time of one request, charged to its network. */
class RequestTime implements Account {
  private spentMs = 0;
  /** Null until it has begun. */
  private reservedMs: number | null = null;
  private isOver = false;

  constructor(private readonly network: NetworkTime) {}

  spend(ms: number): void {
    this.spentMs += ms;
    this.network.spend(ms);
  }

  /** Calls one of the two, now or later; `begin` not if the request has been given up. */
  admit(expectedMs: number, begin: () => void, refuse: (error: DomainError) => void): void {
    const reserved = () => {
      if (this.isOver) return this.network.end(expectedMs);
      this.reservedMs = expectedMs;
      begin();
    };
    this.network.admit(expectedMs, reserved, refuse);
  }

  /**
   * Gives back what was reserved, since what it really took has been charged.
   *
   * @returns what it took, in milliseconds; null if it has ended before
   */
  end(isCharged: boolean): number | null {
    if (this.isOver) return null;
    this.isOver = true;
    if (!isCharged) this.network.spend(-this.spentMs);
    if (this.reservedMs !== null) this.network.end(this.reservedMs);
    return this.spentMs;
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null if its network is not limited. */
    processorTime: RequestTime | null;
  }
}

const READING = new Set(['GET', 'HEAD']);

/** Not for operators at the console, nor for what is done with a token: a check of a build takes seconds. What is read with one is. */
export const isCharged = (request: FastifyRequest): boolean =>
  !request.lectern?.operates || (hasTeamToken(request) && READING.has(request.method));

/**
 * Limits the processor time of each network: the event loop's, that of the threads that read the embedded database and check rendered
 * pages, and that of the processes that render them. A database server's is not ours to measure. Reads of a network that has used its
 * share wait, and are refused after a while; changes are charged but never wait, since they have limits of their own. What operators do is
 * not charged, nor what teams change. Answers from memory take some 50 µs and are not charged either.
 *
 * Counted per process, whose processor it is.
 *
 * @returns charges what has passed to whom it was spent for, to be called where the current request changes; and whether a request's route
 * has been dear so far
 */
export function registerProcessorLimits(
  fastify: FastifyInstance,
  limits: ProcessorLimits,
): { chargeTime: () => void; costOf: (request: FastifyRequest) => Cost } {
  const networks = new LRUCache<string, NetworkTime>({ max: NETWORKS });
  /** By route, a moving average, and the number of requests. */
  const known = new Map<string, { ms: number; requests: number }>();
  const time = new ProcessorTime(() => asker.getStore()?.account);
  const stop = time.start();
  fastify.addHook('onClose', async () => stop());
  fastify.decorateRequest('processorTime', null);

  const timeOf = (network: string): NetworkTime => {
    const known = networks.get(network);
    if (known) return known;
    const added = new NetworkTime(limits);
    networks.set(network, added);
    return added;
  };
  const expectedOf = ({ routeOptions }: FastifyRequest) =>
    known.get(routeOptions.url ?? '')?.ms ?? FIRST_GUESS_MS;

  fastify.addHook('onRequest', (request, reply, done) => {
    const network = isHealth(request) || isInternal(request) ? null : countedNetwork(request.ip);
    if (network === null) return done();
    const own = new RequestTime(timeOf(network));
    request.processorTime = own;
    // For handlers that write the response themselves, and what a client has given up before it began; after that it still goes on.
    reply.raw.once('close', () => {
      if (reply.sent || request.countedAs === null) end(request);
    });
    if (!READING.has(request.method)) return done();
    const begin = () => {
      if (request.socket.destroyed) own.end(true);
      else done();
    };
    own.admit(expectedOf(request), begin, done);
  });

  const end = (request: FastifyRequest) => {
    time.settle();
    const took = request.processorTime?.end(isCharged(request)) ?? null;
    if (took === null || !READING.has(request.method)) return;
    const { ms, requests } = known.get(request.routeOptions.url ?? '') ?? { ms: took, requests: 0 };
    known.set(request.routeOptions.url ?? '', { ms: ms + (took - ms) * LATEST, requests: requests + 1 });
  };
  fastify.addHook('onSend', (request, _reply, payload, done) => {
    end(request);
    done(null, payload);
  });
  return {
    chargeTime: () => time.switch(),
    costOf: ({ method, routeOptions }) => {
      const { ms = 0, requests = 0 } = known.get(routeOptions.url ?? '') ?? {};
      return READING.has(method) && ms > DEAR_MS && requests > FIRST_ONES ? 'dear' : 'quick';
    },
  };
}
