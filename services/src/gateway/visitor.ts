import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { COOKIE_OPTIONS, readCookie } from './cookies.js';
import { randomText } from '../kernel/random-text.js';
import type { KeyRing, Keys } from '../kernel/signing.js';

/** The id and its signature: an id that a client makes up is treated as a new visitor. */
const COOKIE = /^([A-Za-z0-9_-]{22})\.(.+)$/;
const PURPOSE = 'visitor';
const YEAR_SECONDS = 365 * 24 * 60 * 60;

declare module 'fastify' {
  interface FastifyRequest {
    /** Id in the visitor cookie, or the one this response assigns. */
    visitorId: string | null;
    /** This response assigns the id. */
    visitorIsNew: boolean;
    /** The id stays; its cookie is signed again with the current key. */
    visitorIsOld: boolean;
  }
}

/** Value of the cookie that makes a browser this visitor. */
export const visitorCookie = (keys: KeyRing, id: string): string => `${id}.${keys.sign(PURPOSE, id)}`;

/** Extracts the id from what a person entered, possibly the whole cookie. */
export const typedVisitor = (text: string): string =>
  /^([\w-]{22})\.k[0-9a-f]{8}\.[\w-]{43}$/.exec(text)?.[1] ?? text;

/** Sets the visitor cookie on every response whose handler asked for an id the browser did not have yet. */
export function registerVisitor(fastify: FastifyInstance): void {
  fastify.decorateRequest('visitorId', null);
  fastify.decorateRequest('visitorIsNew', false);
  fastify.decorateRequest('visitorIsOld', false);
  fastify.addHook('onSend', ({ visitorId, visitorIsNew, visitorIsOld }, reply, payload, done) => {
    if (visitorId && (visitorIsNew || visitorIsOld))
      reply.header('set-cookie', newVisitorCookie(fastify, visitorId));
    done(null, payload);
  });
}

/** `Set-Cookie` header that makes a browser this visitor. */
export const newVisitorCookie = (fastify: FastifyInstance, id: string): string =>
  fastify.serializeCookie(fastify.cookieNames.visitor, visitorCookie(fastify.keys.lasting, id), {
    ...COOKIE_OPTIONS,
    maxAge: YEAR_SECONDS,
  });

/** Whether the signature of a visitor cookie is one of ours. */
export const isVisitor = ({ lasting }: Keys, id: string, signature: string): boolean =>
  lasting.verifies(PURPOSE, id, signature);

/**
 * Reads the visitor cookie. A malformed, forged or unsigned one is ignored, and replaced when an id is next
 * requested.
 */
export function readVisitor(request: FastifyRequest): void {
  const [, id, signature] = COOKIE.exec(readCookie(request, 'visitor') ?? '') ?? [];
  if (!id || !signature || !isVisitor(request.server.keys, id, signature)) return;
  request.visitorId = id;
  request.visitorIsOld = request.server.keys.lasting.isOld(signature);
}

const ID_BYTES = 16;

export const newVisitorId = (): string => randomText(ID_BYTES, 'base64url');

/**
 * The visitor's own random id, 22 characters; a browser without one gets it with this response, for a year.
 */
export function visitorId(request: FastifyRequest): string {
  if (!request.visitorId) {
    request.visitorId = newVisitorId();
    request.visitorIsNew = true;
  }
  return request.visitorId;
}

/**
 * Whose view is counted: the cookie's id, else a hash of address and browser, so that a client without
 * cookies is still one visitor.
 */
export function countedVisitor(request: FastifyRequest): string {
  return request.visitorId ?? addressAndBrowser(request.ip, request.headers['user-agent']);
}

/** Stands for a visitor without a cookie. */
export const addressAndBrowser = (ip: string, agent = ''): string =>
  createHash('sha256').update(`${ip}\0${agent}`).digest('base64url').slice(0, 22);
