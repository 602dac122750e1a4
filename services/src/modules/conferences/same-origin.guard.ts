import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../kernel/errors.js';

/**
 * For a `GET` that has side effects and thus carries no CSRF token, and for personal files: refuses requests that the browser marks as
 * coming from another origin, or from none, such as a typed address. `HEAD` is refused too, since it must not change anything.
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
