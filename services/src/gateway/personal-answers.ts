import type { FastifyInstance } from 'fastify';

const SHARED = /^public\b/i;

/**
 * A response with a cookie belongs to one visitor, whatever its handler declared: lists and files of releases
 * may be cached on the way, and some caches store the cookies with them. Register it after everything that
 * sets cookies.
 */
export function registerPersonalAnswers(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    const hasCookie = reply.getHeader('set-cookie') !== undefined;
    if (hasCookie && SHARED.test(String(reply.getHeader('cache-control'))))
      reply.header('Cache-Control', 'private, no-store');
    done(null, payload);
  });
}
