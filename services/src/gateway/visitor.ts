import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { COOKIE_OPTIONS, readCookie } from './cookies.js';
import type { KeyRing } from './signing.js';

/** The id, and a signature: whoever chooses an id of their own is a new visitor. */
const COOKIE = /^([A-Za-z0-9_-]{22})\.(.+)$/;
const PURPOSE = 'visitor';
const YEAR_SECONDS = 365 * 24 * 60 * 60;

declare module 'fastify' {
  interface FastifyRequest {
    /** Id in the visitor cookie, or the one that the answer brings. */
    visitorId: string | null;
    /** This answer brings the id: nobody had it before. */
    visitorIsNew: boolean;
    /** The id stays, its cookie is signed anew: by the key that signs now. */
    visitorIsOld: boolean;
  }
}

/** Value of the cookie that makes a browser this visitor. */
export const visitorCookie = (keys: KeyRing, id: string): string => `${id}.${keys.sign(PURPOSE, id)}`;

/** The id in what somebody types as one, who may have copied the whole cookie. */
export const typedVisitor = (text: string): string =>
  /^([\w-]{22})\.k[0-9a-f]{8}\.[\w-]{43}$/.exec(text)?.[1] ?? text;

/** Sets the visitor cookie on every answer whose handler asked for an id that the browser did not have yet. */
export function registerVisitor(fastify: FastifyInstance): void {
  fastify.decorateRequest('visitorId', null);
  fastify.decorateRequest('visitorIsNew', false);
  fastify.decorateRequest('visitorIsOld', false);
  fastify.addHook('onSend', async ({ visitorId, visitorIsNew, visitorIsOld }, reply) => {
    if (!visitorId || !(visitorIsNew || visitorIsOld)) return;
    const value = visitorCookie(fastify.keys.lasting, visitorId);
    const cookie = fastify.serializeCookie(fastify.cookieNames.visitor, value, {
      ...COOKIE_OPTIONS,
      maxAge: YEAR_SECONDS,
    });
    reply.header('set-cookie', cookie);
  });
}

/** Reads the visitor cookie. A broken or forged one, and one without a signature, counts as none, and is replaced when an id is next asked for. */
export function readVisitor(request: FastifyRequest): void {
  const { lasting } = request.server.keys;
  const [, id, signature] = COOKIE.exec(readCookie(request, 'visitor') ?? '') ?? [];
  if (!id || !signature || !lasting.verifies(PURPOSE, id, signature)) return;
  request.visitorId = id;
  request.visitorIsOld = lasting.isOld(signature);
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
