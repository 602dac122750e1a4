import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from './errors.js';
import { sameText, sign } from './signing.js';
import { visitorId } from './visitor.js';

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
  return sign(request.server.secret, 'csrf', `${visitorId(request)}.${sessionId ?? ''}`);
}

/** Checks every call that changes something, when its body has been read, since a form carries the token inside. */
export function registerCsrf(fastify: FastifyInstance): void {
  fastify.addHook('preValidation', async (request) => {
    const { csrf, writes } = request.routeOptions.config;
    if (csrf === false || !(CHANGING.has(request.method) || (writes && isFromPage(request)))) return;
    // No cookie is no authority that a foreign page could borrow.
    if (isBearerAlone(request)) return;
    const sent = request.headers['x-csrf-token'] ?? formToken(request.body);
    if (typeof sent !== 'string' || !request.visitorId || !sameText(sent, csrfToken(request))) {
      throw new DomainError('CSRF_INVALID');
    }
  });
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
