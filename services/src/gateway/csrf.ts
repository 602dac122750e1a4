import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '../kernel/errors.js';
import type { Keys } from '../kernel/signing.js';
import { visitorId } from './visitor.js';

/** Forms contain a code, an address, a token; they are read before their sender is verified. */
const FORM_LIMIT_BYTES = 8 * 1024;
/** Of somebody whose bearer token is no member's: what teams send, besides archives, is smaller. */
const STRANGERS_LIMIT_BYTES = 16 * 1024;
const CHANGING = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `false` for routes with their own protection: the token exchange of the local identity provider. */
    csrf?: boolean;
  }
}

/**
 * The token for the page's `csrf-token` meta tag. It belongs to the visitor, and to the session if there is
 * one, so the response to a first visit sets the visitor cookie.
 */
export function csrfToken(request: FastifyRequest): string {
  return csrfTokenFor(request, request.lectern.user?.sessionId ?? null);
}

/** The token that is valid after this response has begun or ended a session. */
export function csrfTokenFor(request: FastifyRequest, sessionId: number | null): string {
  return request.server.keys.current.sign(purposeOf(request), ownerOf(visitorId(request), sessionId));
}

/** The token of a visitor of the site who is not signed in. */
export const visitorCsrfToken = ({ current }: Keys, visitor: string): string =>
  current.sign('csrf', ownerOf(visitor, null));

/**
 * Checks every write: by its header before the body is read, so that no one can make the server read a body
 * it will refuse. Page forms carry the token in their small body.
 */
export function registerCsrf(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    refuseLarge(request);
    if (needsToken(request)) {
      if (!isForm(request)) refuseOther(request, request.headers['x-csrf-token']);
      // No browser omits the length.
      else if (!(Number(request.headers['content-length']) <= FORM_LIMIT_BYTES))
        throw new DomainError('PAYLOAD_TOO_LARGE');
    }
    done();
  });
  fastify.addHook('preValidation', (request, _reply, done) => {
    if (needsToken(request) && isForm(request)) refuseOther(request, formToken(request.body));
    done();
  });
}

/**
 * A made-up bearer token needs no other one, and is refused by its route, which has read the body by then: reading half a megabyte of JSON
 * takes longer than most answers. Archives and forms with files are not read before their token is known.
 */
function refuseLarge(request: FastifyRequest): void {
  const { method, headers, lectern, routeOptions } = request;
  const { csrf, multipart } = routeOptions.config;
  const isOpen = !CHANGING.has(method) || csrf === false || multipart === true || lectern.user !== null;
  if (isOpen || !isBearerAlone(request) || /^application\/gzip\b/i.test(headers['content-type'] ?? ''))
    return;
  if (headers['transfer-encoding'] !== undefined) throw new DomainError('PAYLOAD_TOO_LARGE');
  if (Number(headers['content-length'] ?? 0) > STRANGERS_LIMIT_BYTES)
    throw new DomainError('UNAUTHENTICATED');
}

/** Tokens of the site and the console differ; each page's scripts know their own. */
const purposeOf = ({ lectern }: FastifyRequest) => (lectern.place === 'console' ? 'csrf-console' : 'csrf');

const ownerOf = (visitor: string, sessionId: number | null) => `${visitor}.${sessionId ?? ''}`;

function needsToken(request: FastifyRequest): boolean {
  const { csrf, writes } = request.routeOptions.config;
  if (csrf === false || !(CHANGING.has(request.method) || (writes && isFromPage(request)))) return false;
  // Without a cookie there is no authority that a foreign page could borrow.
  return !isBearerAlone(request);
}

const isForm = ({ headers }: FastifyRequest): boolean =>
  headers['x-csrf-token'] === undefined &&
  /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '');

function refuseOther(request: FastifyRequest, sent: unknown): void {
  const { visitorId: visitor, lectern, server } = request;
  const owner = visitor && ownerOf(visitor, lectern.user?.sessionId ?? null);
  if (typeof sent !== 'string' || !owner || !server.keys.current.verifies(purposeOf(request), owner, sent))
    throw new DomainError('CSRF_INVALID');
}

/**
 * A page that sends the token of its session is checked against it: another tab may have signed in as someone else. Navigations send none.
 */
const isFromPage = ({ method, headers }: FastifyRequest) => method === 'GET' && !!headers['x-csrf-token'];

function isBearerAlone({ headers }: FastifyRequest): boolean {
  return /^Bearer \S/i.test(headers.authorization ?? '') && headers.cookie === undefined;
}

function formToken(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('authenticity_token' in body)) return undefined;
  return body.authenticity_token;
}
