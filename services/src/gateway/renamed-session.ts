import type { FastifyInstance } from 'fastify';
import { COOKIE_OPTIONS, COOKIES } from './cookies.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Value of a session cookie that came under the name of before. */
    renamedSession: string | null;
  }
}

/** Seconds: longer than a session has left that began under the old name. */
const SESSION_SECONDS = 30 * 24 * 60 * 60;

/** Gives a session cookie its new name, in the answer to its first request. */
export function registerRenamedSession(fastify: FastifyInstance): void {
  fastify.decorateRequest('renamedSession', null);
  fastify.addHook('onSend', async ({ renamedSession }, reply) => {
    if (renamedSession === null) return;
    // Whatever the handler decided on the session is the last word.
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
  });
}
