import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../kernel/errors.js';

/**
 * `@UseGuards(SignedIn('You need to be logged in to …'))`: a visitor gets 401 with that text of the catalogue.
 *
 * @source decisions.md, "Identity"
 */
export function SignedIn(text?: string): CanActivate {
  return {
    canActivate(context: ExecutionContext): boolean {
      if (context.switchToHttp().getRequest<FastifyRequest>().lectern.user) return true;
      throw new DomainError('UNAUTHENTICATED', { text });
    },
  };
}
