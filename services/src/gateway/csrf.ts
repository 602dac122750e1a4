import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from './errors.js';
import { visitorId } from './visitor.js';

/** A form holds a code, an address, a token: it is read before it is known who sends it. */
const FORM_LIMIT_BYTES = 8 * 1024;
const PURPOSE = 'csrf';
const CHANGING = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `false` for what has its own protection: the token exchange of the local identity provider. */
    csrf?: boolean;
  }
}

/**
 * The token for the page's `csrf-token` meta tag. It belongs to the visitor, and to the session where there is one, so
 * the answer to a first visit sets the visitor cookie.
 */
export function csrfToken(request: FastifyRequest): string {
  return csrfTokenFor(request, request.lectern.user?.sessionId ?? null);
}

/** The token that holds after this answer has begun or ended a session. */
export function csrfTokenFor(request: FastifyRequest, sessionId: number | null): string {
  return request.server.keys.current.sign(PURPOSE, ownerOf(visitorId(request), sessionId));
}

/**
 * Checks every call that changes something: by its header before the body is read, so that nobody has us read what is refused. A form of a
 * page carries the token inside, and is small.
 */
export function registerCsrf(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', async (request) => {
    if (!needsToken(request)) return;
    if (!isForm(request)) refuseOther(request, request.headers['x-csrf-token']);
    // One that does not say how long it is comes from no browser.
    else if (!(Number(request.headers['content-length']) <= FORM_LIMIT_BYTES))
      throw new DomainError('PAYLOAD_TOO_LARGE');
  });
  fastify.addHook('preValidation', async (request) => {
    if (!needsToken(request) || !isForm(request)) return;
    refuseOther(request, formToken(request.body));
  });
}

const ownerOf = (visitor: string, sessionId: number | null) => `${visitor}.${sessionId ?? ''}`;

function needsToken(request: FastifyRequest): boolean {
  const { csrf, writes } = request.routeOptions.config;
  if (csrf === false || !(CHANGING.has(request.method) || (writes && isFromPage(request)))) return false;
  // No cookie is no authority that a foreign page could borrow.
  return !isBearerAlone(request);
}

const isForm = ({ headers }: FastifyRequest): boolean =>
  headers['x-csrf-token'] === undefined &&
  /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '');

function refuseOther(request: FastifyRequest, sent: unknown): void {
  const { visitorId: visitor, lectern, server } = request;
  const owner = visitor && ownerOf(visitor, lectern.user?.sessionId ?? null);
  if (typeof sent !== 'string' || !owner || !server.keys.current.verifies(PURPOSE, owner, sent))
    throw new DomainError('CSRF_INVALID');
}

/** A page that names its session is held to it: somebody else may have signed in in another tab. An address that was followed names none. */
const isFromPage = ({ method, headers }: FastifyRequest) => method === 'GET' && !!headers['x-csrf-token'];

function isBearerAlone({ headers }: FastifyRequest): boolean {
  return /^Bearer \S/i.test(headers.authorization ?? '') && headers.cookie === undefined;
}

function formToken(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('authenticity_token' in body)) return undefined;
  return body.authenticity_token;
}
