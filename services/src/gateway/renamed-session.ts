import type { FastifyInstance } from 'fastify';
import { COOKIE_OPTIONS, COOKIES } from './cookies.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Value of a session cookie that came under its former name. */
    renamedSession: string | null;
  }
}

/** Seconds; more than any session begun under the old name has left. */
const SESSION_SECONDS = 30 * 24 * 60 * 60;

/** Renames a session cookie in the response to its first request. */
export function registerRenamedSession(fastify: FastifyInstance): void {
  fastify.decorateRequest('renamedSession', null);
  fastify.addHook('onSend', ({ renamedSession }, reply, payload, done) => {
    if (renamedSession === null) return done(null, payload);
    // A session cookie set by the handler takes precedence.
    const { session } = fastify.cookieNames;
    const set = [reply.getHeader('set-cookie') ?? []]
      .flat()
      .some((cookie) => String(cookie).startsWith(`${session}=`));
    if (!set) {
      const options = { ...COOKIE_OPTIONS, maxAge: SESSION_SECONDS };
      reply.header('set-cookie', fastify.serializeCookie(session, renamedSession, options));
    }
    reply.header(
      'set-cookie',
      fastify.serializeCookie(COOKIES.session, '', { ...COOKIE_OPTIONS, expires: new Date(0) }),
    );
    done(null, payload);
  });
}
