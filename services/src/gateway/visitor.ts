import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { COOKIES, COOKIE_OPTIONS } from './cookies.js';

const VISITOR_ID = /^[A-Za-z0-9_-]{22}$/;
const YEAR_SECONDS = 365 * 24 * 60 * 60;

declare module 'fastify' {
  interface FastifyRequest {
    /** Id in the visitor cookie, or the one that the answer brings. */
    visitorId: string | null;
    visitorIsNew: boolean;
  }
}

/** Sets the visitor cookie on every answer whose handler asked for an id that the browser did not have yet. */
export function registerVisitor(fastify: FastifyInstance): void {
  fastify.decorateRequest('visitorId', null);
  fastify.decorateRequest('visitorIsNew', false);
  fastify.addHook('onSend', async (request, reply) => {
    if (!request.visitorIsNew || !request.visitorId) return;
    const cookie = fastify.serializeCookie(COOKIES.visitor, request.visitorId, {
      ...COOKIE_OPTIONS,
      maxAge: YEAR_SECONDS,
    });
    reply.header('set-cookie', cookie);
  });
}

/** Reads the visitor cookie. A broken one counts as none, and is replaced when an id is next asked for. */
export function readVisitor(request: FastifyRequest): void {
  const cookie = request.cookies[COOKIES.visitor];
  request.visitorId = cookie && VISITOR_ID.test(cookie) ? cookie : null;
}

/** The visitor's own random id, 22 characters; a browser without one gets it with this answer, for a year. */
export function visitorId(request: FastifyRequest): string {
  if (!request.visitorId) {
    request.visitorId = randomBytes(16).toString('base64url');
    request.visitorIsNew = true;
  }
  return request.visitorId;
}

/**
 * Whose view is counted: the cookie's id, else a hash of address and browser, so that a client which keeps no cookies
 * is still one visitor.
 */
export function countedVisitor(request: FastifyRequest): string {
  if (request.visitorId) return request.visitorId;
  const agent = request.headers['user-agent'] ?? '';
  return createHash('sha256').update(`${request.ip}\0${agent}`).digest('base64url').slice(0, 22);
}
