import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../kernel/errors.js';
import type { Place } from './place.js';

export interface SignedInUser {
  id: number;
  sessionId: number;
}

/**
 * How a user was authenticated. A bearer token can be read by a page's scripts, so it permits less than the session cookie; a session of
 * the console is not one of the site.
 */
export type Proof = 'session' | 'bearer' | 'console';

/** What handlers know about the caller. */
export interface RequestContext {
  user: SignedInUser | null;
  /** Which origin the request is for. */
  place: Place;
  /** Null for a visitor. */
  proof: Proof | null;
  /** Whose view is counted: the id in the visitor cookie, else a hash of address and browser. */
  visitor: string;
  /**
   * The id this response assigns to a browser that had none; it becomes `visitor` from the next request on.
   */
  nextVisitor?: string;
  /** The network that is counted; null for the machine itself, such as a proxy that is not configured. */
  network: string | null;
  /** The site's own call while it renders a page: no limits, not counted. */
  internal: boolean;
  /** The browser identifies itself as a crawler. */
  robot: boolean;
  /** Another site's page loads the answer into itself, as a picture or a script, so that nobody looks at it. */
  embedded: boolean;
  /** A guard admitted the caller as an operator or a team. */
  operates?: boolean;
  requestId: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    lectern: RequestContext;
  }
}

const requestOf = (context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>();

/** Parameter of a handler: the {@link RequestContext}. */
export const Ctx = createParamDecorator(
  (_data: unknown, context: ExecutionContext): RequestContext => requestOf(context).lectern,
);

/** Parameter of a handler behind `SignedIn`: the signed-in user. Without that guard a visitor gets 401. */
export const CurrentUser = createParamDecorator((_data: unknown, context: ExecutionContext): SignedInUser => {
  const { user } = requestOf(context).lectern;
  if (!user) throw new DomainError('UNAUTHENTICATED');
  return user;
});
