import { SITE } from '@lectern/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { OverloadLimits } from '../config/monitoring.js';
import { hashOf } from '../database/idempotency/once.js';
import { ERRORS } from '../kernel/errors.js';
import { eventLoopDelay } from '../monitoring/event-loop-delay.js';
import { metrics } from '../monitoring/metrics/metrics.js';
import { hasTeamToken } from './console-gate.js';
import { isInternal } from './internal-calls.js';
import { type Cost, type Exhausted, Overload } from './overload.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** As which it is counted as being processed by a route; null if it is not. */
    countedAs: Cost | null;
    /** Refused by the overload check. */
    isRefused: boolean;
  }
}

interface Setting {
  limits: OverloadLimits;
  costOf: (request: FastifyRequest) => Cost;
  /** Headers of every response. */
  headers: Readonly<Record<string, string>>;
  isAtSite: (request: FastifyRequest) => boolean;
}

const SECONDS = '2';
const MOST_KNOWN = 1_000;
const HEALTH = /^\/(?:healthz|readyz)(?:\?|$)/;
/** Whether a request asks how the process is: it always gets an answer. */
export const isHealth = ({ url }: Pick<FastifyRequest, 'url'>): boolean => HEALTH.test(url);
const { status: STATUS, text: TEXT } = ERRORS.UNAVAILABLE;

/** Loads nothing, and does not depend on the request. */
const PAGE = Buffer.from(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Too many visitors | ${SITE.name}</title>
</head>
<body>
<h1>Too many visitors at the moment</h1>
<p>Please try again in a few seconds.</p>
</body>
</html>
`);

/**
 * Immediately refuses, with 503 and `Retry-After`, requests that the process could not answer in time. Monitoring is never refused;
 * operators' and teams' calls later than others.
 *
 * @returns the part of the check that also applies to answers from memory, which need no place
 * @source docs/decisions/0071-overload.md
 */
export function registerOverloadCheck(
  fastify: FastifyInstance,
  { limits, headers, isAtSite, costOf }: Setting,
): { isTooLate: () => boolean } {
  const overload = new Overload(limits, () => eventLoopDelay.overdueMs(), loopUtilization());
  const stopTurning = eventLoopDelay.start(() => overload.timerRan());
  const refuse = refuser(headers);
  const known = new KnownSenders(isAtSite);
  const goesFirst = (request: FastifyRequest) => !isAtSite(request) || known.has(request);
  const stopMeasuring = metrics.httpInProgress.from(() => overload.requests);
  let isStopping = false;
  fastify.decorateRequest('countedAs', null);
  fastify.decorateRequest('isRefused', false);
  fastify.addHook('preClose', async () => {
    isStopping = true;
  });
  fastify.addHook('onClose', async () => {
    stopMeasuring();
    stopTurning();
  });

  fastify.addHook('onRequest', (request, reply, done) => {
    if (overload.isTooLate() && isRefusable(request) && !goesFirst(request))
      refuse(request, reply, 'event_loop');
    else done();
  });
  const isRefusable = (request: FastifyRequest) => !isStopping && !isHealth(request) && !isInternal(request);
  const begin = (request: FastifyRequest, reply: FastifyReply) => {
    request.countedAs = costOf(request);
    overload.start(request.countedAs);
    // For handlers that write the response themselves, without `onSend`; work for a client that has gone still counts.
    reply.raw.once('close', () => {
      if (reply.sent) end(request);
    });
  };
  const end = (request: FastifyRequest) => {
    const { countedAs } = request;
    if (countedAs === null) return;
    request.countedAs = null;
    overload.end(countedAs);
  };

  fastify.addHook('onRequest', (request, reply, done) => {
    if (!isRefusable(request)) return done();
    const go = () => {
      if (request.socket.destroyed) return;
      // Sending a body may take minutes, during which no work is done.
      if (!hasBody(request)) begin(request, reply);
      done();
    };
    if (goesFirst(request) && overload.hasRoomForFirst(known.has(request))) return go();
    const exhausted = overload.admit(go, costOf(request));
    if (exhausted) refuse(request, reply, exhausted);
  });
  fastify.addHook('preValidation', (request, reply, done) => {
    if (request.countedAs === null && request.raw.complete && isRefusable(request)) begin(request, reply);
    done();
  });
  // Only network work remains.
  fastify.addHook('onSend', (request, _reply, payload, done) => {
    end(request);
    known.note(request);
    done(null, payload);
  });
  return { isTooLate: () => overload.isTooLate() };
}

/** Each call returns the share of the time since the last one in which the event loop was not idle. */
function loopUtilization(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
}

/**
 * Operators and teams that this process has admitted before, identified by their credentials: anyone can send something that looks like a
 * token, or call the console.
 */
class KnownSenders {
  private readonly hashes = new LRUCache<string, true>({ max: MOST_KNOWN });

  constructor(private readonly isAtSite: (request: FastifyRequest) => boolean) {}

  has(request: FastifyRequest): boolean {
    const sent = this.sentBy(request);
    return sent !== undefined && this.hashes.has(hashOf(sent));
  }

  /** Called once the request is answered. */
  note(request: FastifyRequest): void {
    const sent = request.lectern?.operates ? this.sentBy(request) : undefined;
    if (sent !== undefined) this.hashes.set(hashOf(sent), true);
  }

  /** The credentials of the sender; on the site, only a token counts. */
  private sentBy(request: FastifyRequest): string | undefined {
    if (hasTeamToken(request)) return request.headers.authorization;
    return this.isAtSite(request) ? undefined : request.headers.cookie;
  }
}

function refuser(headers: Setting['headers']) {
  const common = Object.entries({ ...headers, 'Retry-After': SECONDS, 'Cache-Control': 'no-store' }).flat();
  const forPages = [...common, 'Content-Type', 'text/html; charset=utf-8'];
  const forCalls = [...common, 'Content-Type', 'application/json; charset=utf-8'];
  return (request: FastifyRequest, reply: FastifyReply, reason: Exhausted): void => {
    metrics.overloadRefusals.add(reason);
    request.isRefused = true;
    reply.hijack();
    // The client reads the response only after it has sent everything.
    if (hasBody(request)) reply.raw.shouldKeepAlive = true;
    const isForPage = isPage(request);
    const body = isForPage
      ? PAGE
      : JSON.stringify({ success: false, error: TEXT, code: 'UNAVAILABLE', requestId: request.id });
    reply.raw.writeHead(STATUS, [
      ...(isForPage ? forPages : forCalls),
      'X-Request-Id',
      request.id,
      'Content-Length',
      String(Buffer.byteLength(body)),
    ]);
    reply.raw.end(request.method === 'HEAD' ? undefined : body);
  };
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Whether a browser displays the response. */
const isPage = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !url.startsWith('/api/') &&
  (headers.accept ?? '').includes('text/html');
