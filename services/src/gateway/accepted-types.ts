import type { FastifyInstance } from 'fastify';
import { DomainError } from '../kernel/errors.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on routes that take `application/gzip`; elsewhere it is 415. */
    gzip?: boolean;
    /** Set on routes that take `multipart/form-data`; elsewhere it is 415. */
    multipart?: boolean;
  }
}

/** Answers 415 to a content type on routes without its flag in their `config`; call it once per type. */
export function refuseElsewhere(
  fastify: FastifyInstance,
  flag: 'gzip' | 'multipart',
  isSent: (contentType: string) => boolean,
): void {
  fastify.addHook('preParsing', async ({ headers, routeOptions }) => {
    if (isSent(headers['content-type'] ?? '') && !routeOptions.config?.[flag])
      throw new DomainError('UNSUPPORTED_MEDIA_TYPE');
  });
}
