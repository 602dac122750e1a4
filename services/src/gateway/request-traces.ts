import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import { inSpan, isTracing, startSpan, type TraceSpan } from '../monitoring/tracing/tracing.js';
import { isInternal } from './internal-calls.js';
import { loggedPath } from './logging.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null while nothing is traced. */
    span: TraceSpan | null;
  }
}

/** Begins the spans of requests. */
export interface RequestSpans {
  start: (raw: IncomingMessage, route: string, requestId: string) => TraceSpan | undefined;
}

/**
 * A span for each request of a route. Its parent is taken from trusted proxies and from pages that are being rendered: anyone else could
 * mix their requests into others' traces.
 *
 * @returns for requests that no route answers; null while nothing is traced
 */
export function registerRequestTraces(
  fastify: FastifyInstance,
  trustProxy: readonly string[],
): RequestSpans | null {
  fastify.decorateRequest('span', null);
  if (!isTracing()) return null;
  const isProxy = proxyAddr.compile([...trustProxy]);
  const parentOf = (raw: IncomingMessage) => {
    const { traceparent } = raw.headers;
    const peer = raw.socket.remoteAddress;
    const isTrusted = isInternal(raw) || (peer !== undefined && isProxy(peer, 0));
    return isTrusted && typeof traceparent === 'string' ? traceparent : undefined;
  };
  const start: RequestSpans['start'] = (raw, route, requestId) =>
    startSpan(`${raw.method} ${route}`, {
      kind: 'server',
      parent: parentOf(raw),
      attributes: {
        'http.request.method': raw.method ?? '',
        'http.route': route,
        'url.path': loggedPath(raw.url ?? ''),
        'lectern.request_id': requestId,
      },
    });
  fastify.addHook('onRequest', (request, reply, done) => {
    const span = start(request.raw, request.routeOptions.url ?? 'unmatched', request.id);
    if (!span) return done();
    request.span = span;
    reply.raw.once('close', () => span.end({ 'http.response.status_code': reply.raw.statusCode }));
    inSpan(span, done);
  });
  // The body was read in the context of its connection.
  fastify.addHook('preValidation', (request, _reply, done) => {
    if (request.span) inSpan(request.span, done);
    else done();
  });
  return { start };
}
