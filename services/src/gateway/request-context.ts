import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DomainError } from './errors.js';

export interface SignedInUser {
  id: number;
  sessionId: number;
}

/** How somebody proved who they are. A bearer can be read by the scripts of a page, so it may do less than the session cookie. */
export type Proof = 'session' | 'bearer';

/** What every handler may know of who is asking. */
export interface RequestContext {
  user: SignedInUser | null;
  /** Null for a visitor. */
  proof: Proof | null;
  /** Whose view is counted: the id in the visitor cookie, else a hash of address and browser. */
  visitor: string;
  /** The id that this very answer gives to a browser which came without one: from its next request on it is `visitor`. */
  nextVisitor?: string;
  /** Where the request comes from, as far as it counts as one; null for the machine itself, such as a proxy that nobody named. */
  network: string | null;
  /** The site itself asks while it renders a page: no limit, nothing counted. */
  internal: boolean;
  /** The browser says that it is a crawler. */
  robot: boolean;
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

/** Parameter of a handler behind `SignedIn`: who is signed in. Without that guard a visitor gets 401. */
export const CurrentUser = createParamDecorator((_data: unknown, context: ExecutionContext): SignedInUser => {
  const { user } = requestOf(context).lectern;
  if (!user) throw new DomainError('UNAUTHENTICATED');
  return user;
});
