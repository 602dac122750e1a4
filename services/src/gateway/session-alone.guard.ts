import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../kernel/errors.js';

/** `@UseGuards(SignedIn(), SessionAlone('…'))`: accepts only the session cookie, not a bearer token, which a page's scripts can read. */
export function SessionAlone(text: string): CanActivate {
  return {
    canActivate(context: ExecutionContext): boolean {
      const { proof } = context.switchToHttp().getRequest<FastifyRequest>().lectern;
      if (proof === 'session' || proof === 'console') return true;
      throw new DomainError('FORBIDDEN', { text });
    },
  };
}
