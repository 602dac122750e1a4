import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../gateway/errors.js';

/**
 * For a `GET` that changes something and so carries no CSRF token, and for a file of one's own: other sites, and links typed or
 * followed, are refused where the browser says that it is one of them. `HEAD`, which may change nothing, is no way in either.
 *
 * @source decisions.md, "Calls, point by point"
 */
export const SameOrigin: CanActivate = {
  canActivate(context: ExecutionContext): boolean {
    const { method, headers } = context.switchToHttp().getRequest<FastifyRequest>();
    if (method !== 'GET') throw new DomainError('METHOD_NOT_ALLOWED', { headers: { Allow: 'GET' } });
    const site = headers['sec-fetch-site'];
    if (site === undefined || site === 'same-origin') return true;
    throw new DomainError('FORBIDDEN');
  },
};
