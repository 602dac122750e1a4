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
import { type Exhausted, Overload } from './overload.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Counted as one that a route is working on. */
    isCounted: boolean;
    /** Refused by the overload check. */
    isRefused: boolean;
  }
}

interface Setting {
  limits: OverloadLimits;
  /** Headers of every response. */
  headers: Readonly<Record<string, string>>;
  isAtSite: (request: FastifyRequest) => boolean;
}

const POLICY = 'Content-Security-Policy';
const SECONDS = '2';
const MOST_KNOWN = 1_000;
const HEALTH = /^\/(?:healthz|readyz)(?:\?|$)/;
const { status: STATUS, text: TEXT } = ERRORS.UNAVAILABLE;

/** Loads nothing, and can be made without a request. */
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
 * Refuses with 503 and `Retry-After`, at once, what the process could not answer in good time. Monitoring is never
 * refused; operators' and teams' calls later than others. Returns the second half, which is registered after the
 * answers from memory, since those need no route.
 *
 * @source docs/decisions/0071-overload.md
 */
export function registerOverloadCheck(
  fastify: FastifyInstance,
  { limits, headers, isAtSite }: Setting,
): { registerRoom: () => void } {
  const overload = new Overload(limits, () => eventLoopDelay.overdueMs());
  const stopTurning = eventLoopDelay.start(() => overload.timerRan());
  const refuse = refuser(headers);
  const known = new KnownSenders(isAtSite);
  const goesFirst = (request: FastifyRequest) => !isAtSite(request) || known.has(request);
  const stopMeasuring = metrics.httpInProgress.from(() => overload.requests);
  let isStopping = false;
  fastify.decorateRequest('isCounted', false);
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
  const isRefusable = (request: FastifyRequest) =>
    !isStopping && !HEALTH.test(request.url) && !isInternal(request);
  const begin = (request: FastifyRequest, reply: FastifyReply) => {
    request.isCounted = true;
    overload.start();
    // Without `onSend`, if the handler writes the response itself; work for a sender who is gone still counts.
    reply.raw.once('close', () => {
      if (reply.sent) end(request);
    });
  };
  const end = (request: FastifyRequest) => {
    if (!request.isCounted) return;
    request.isCounted = false;
    overload.end();
  };

  const registerRoom = () => {
    fastify.addHook('onRequest', (request, reply, done) => {
      if (!isRefusable(request)) return done();
      const go = () => {
        if (request.socket.destroyed) return;
        // A body may take its sender minutes; nothing works on it meanwhile.
        if (!hasBody(request)) begin(request, reply);
        done();
      };
      if (goesFirst(request) && overload.hasRoomForFirst(known.has(request))) return go();
      const exhausted = overload.admit(go);
      if (exhausted) refuse(request, reply, exhausted);
    });
    fastify.addHook('preValidation', (request, reply, done) => {
      if (!request.isCounted && request.raw.complete && isRefusable(request)) begin(request, reply);
      done();
    });
    // What remains is the network's work.
    fastify.addHook('onSend', (request, _reply, payload, done) => {
      end(request);
      known.note(request);
      done(null, payload);
    });
  };
  return { registerRoom };
}

/**
 * Operators and teams whom this process has admitted before, by what they send: what merely looks like a token, or
 * comes to the console, may be a stranger's.
 */
class KnownSenders {
  private readonly hashes = new LRUCache<string, true>({ max: MOST_KNOWN });

  constructor(private readonly isAtSite: (request: FastifyRequest) => boolean) {}

  has(request: FastifyRequest): boolean {
    const sent = this.sentBy(request);
    return sent !== undefined && this.hashes.has(hashOf(sent));
  }

  /** Once the request is answered. */
  note(request: FastifyRequest): void {
    const sent = request.lectern?.operates ? this.sentBy(request) : undefined;
    if (sent !== undefined) this.hashes.set(hashOf(sent), true);
  }

  /** What identifies the sender; on the site, only a token does. */
  private sentBy(request: FastifyRequest): string | undefined {
    if (hasTeamToken(request)) return request.headers.authorization;
    return this.isAtSite(request) ? undefined : request.headers.cookie;
  }
}

function refuser(headers: Setting['headers']) {
  const { [POLICY]: policy = '', ...others } = headers;
  const common = Object.entries({ ...others, 'Retry-After': SECONDS, 'Cache-Control': 'no-store' }).flat();
  const forPages = [...common, POLICY, "default-src 'none'; frame-ancestors 'none'", 'Content-Type'];
  const forCalls = [...common, POLICY, policy, 'Content-Type', 'application/json; charset=utf-8'];
  forPages.push('text/html; charset=utf-8');
  return (request: FastifyRequest, reply: FastifyReply, reason: Exhausted): void => {
    metrics.overloadRefusals.add(reason);
    request.isRefused = true;
    reply.hijack();
    // Its sender reads the response after it has sent everything.
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

/** Whether a browser shows the response to somebody. */
const isPage = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !url.startsWith('/api/') &&
  (headers.accept ?? '').includes('text/html');
