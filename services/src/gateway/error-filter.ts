import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { ApiError } from '@lectern/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../kernel/errors.js';
import { unknownRoute } from './known-routes.js';
import { loggedPath } from './logging.js';
import { noteSecurity, type SecurityEvent } from './security-log.js';
import { translateError } from './translate-error.js';

/** The one place where a failure becomes a response. Unexpected errors are logged here, and only here. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    sendError(thrown, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }
}

/**
 * Responds with the error shape of the contract.
 *
 * @source decisions.md, "Errors"
 */
export function sendError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const unmatched = request.is404 && !(thrown instanceof DomainError);
  const error = unmatched ? unknownRoute(request) : translateError(thrown);
  if (error.status >= 500) {
    request.log.error({ err: error.cause ?? error }, 'request failed');
  }
  const event = securityEventOf(error, request);
  if (event) noteSecurity(request, event, { code: error.code, path: loggedPath(request.originalUrl) });
  if (reply.sent || reply.raw.headersSent) {
    reply.raw.destroy();
    return;
  }
  const body: ApiError & Record<string, unknown> = {
    ...error.details,
    success: false,
    error: error.text,
    code: error.code,
    requestId: request.id,
    ...(error.errors && { errors: error.errors }),
  };
  void reply
    .code(error.status)
    .headers(error.headers)
    .header('Cache-Control', 'no-store')
    // An address the router cannot parse gets here without passing the hooks that set these.
    .header('X-Request-Id', request.id)
    .header('X-Content-Type-Options', 'nosniff')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

/**
 * An attempt on something that is not the caller's, with an invalid proof, or beyond a limit; asking a visitor to
 * log in does not count.
 */
function securityEventOf({ code }: DomainError, { headers }: FastifyRequest): SecurityEvent | null {
  if (code === 'RATE_LIMITED') return 'limited';
  if (code === 'FORBIDDEN' || code === 'CSRF_INVALID') return 'refused';
  return code === 'UNAUTHENTICATED' && headers.authorization !== undefined ? 'refused' : null;
}
