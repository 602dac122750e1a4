import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inSpan, isTracing, startSpan, type TraceSpan } from '../monitoring/tracing/tracing.js';
import { isInternal } from './internal-calls.js';
import { loggedPath } from './logging.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null while nothing is traced. */
    span: TraceSpan | null;
  }
}

/**
 * A span for each request. Its parent is taken from trusted proxies and from pages that are being rendered: anyone
 * else could mix their requests into others' traces.
 */
export function registerRequestTraces(fastify: FastifyInstance, trustProxy: readonly string[]): void {
  fastify.decorateRequest('span', null);
  if (!isTracing()) return;
  const isProxy = proxyAddr.compile([...trustProxy]);
  const parentOf = (request: FastifyRequest) => {
    const { traceparent } = request.headers;
    const peer = request.raw.socket.remoteAddress;
    const isTrusted = isInternal(request) || (peer !== undefined && isProxy(peer, 0));
    return isTrusted && typeof traceparent === 'string' ? traceparent : undefined;
  };
  fastify.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unmatched';
    const span = startSpan(`${request.method} ${route}`, {
      kind: 'server',
      parent: parentOf(request),
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'url.path': loggedPath(request.url),
        'lectern.request_id': request.id,
      },
    });
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
}
