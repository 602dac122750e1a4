import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DomainError } from './errors.js';

/** `@UseGuards(SignedIn(), SessionAlone('…'))`: the cookie of the session counts, and no bearer, which a page's scripts can read. */
export function SessionAlone(text: string): CanActivate {
  return {
    canActivate(context: ExecutionContext): boolean {
      if (context.switchToHttp().getRequest<FastifyRequest>().lectern.proof === 'session') return true;
      throw new DomainError('FORBIDDEN', { text });
    },
  };
}
