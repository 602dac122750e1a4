import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../kernel/errors.js';

export interface OperatorActor {
  kind: 'operator';
  /** Verified, in lower case. */
  email: string;
  /** Id of the token that was sent; undefined in a browser. */
  token?: number;
}

export interface TeamActor {
  kind: 'team';
  team: string;
  /** Names of the remotes its token reaches. */
  remotes: readonly string[];
  /** Id of the token. */
  token: number;
}

/** A token that may only ask for wanted captions and send them. */
export interface CaptionsActor {
  kind: 'captions';
  /** Id of the token. */
  token: number;
}

/** The caller of a platform route. */
export type PlatformActor = OperatorActor | TeamActor | CaptionsActor;

/** The actor that an action is recorded under; `local` is a build of this checkout, added at start. */
export type ActingAs = PlatformActor | { kind: 'automatic' } | { kind: 'local'; name: string };

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `PlatformGuard`. */
    platformActor?: PlatformActor;
  }
}

/** The actor's name in the audit log: an operator's e-mail, `team:{name}`, `automatic`, `captions`. */
export function nameOf(actor: ActingAs): string {
  switch (actor.kind) {
    case 'operator':
      return actor.email;
    case 'team':
      return `team:${actor.team}`;
    case 'automatic':
    case 'captions':
      return actor.kind;
    case 'local':
      return actor.name;
  }
}

/** An actor as an entry of the audit log names it. */
export interface Author {
  actor: string;
  /** Id. */
  token?: number | undefined;
}

export const authorOf = (actor: ActingAs): Author => ({
  actor: nameOf(actor),
  ...('token' in actor && actor.token !== undefined && { token: actor.token }),
});

/** Operators reach every remote, a team its own. */
export const reaches = (actor: PlatformActor, remote: string): boolean =>
  actor.kind === 'operator' || (actor.kind === 'team' && actor.remotes.includes(remote));

/** For a remote that the path does not name. @throws {DomainError} 403 */
export function assertReaches(actor: PlatformActor, remote: string): void {
  if (reaches(actor, remote)) return;
  const team = actor.kind === 'team' ? actor.team : '';
  throw new DomainError('FORBIDDEN', { text: `The token of team ${team} does not reach ${remote}.` });
}

/**
 * For actions in a transaction that locks the remote: an operator may have given it to another team since the
 * token was read.
 *
 * @throws {DomainError} 403
 */
export function assertOwns(actor: ActingAs, { remote, team }: { remote: string; team: string | null }): void {
  if (actor.kind !== 'team' || team === null || team === actor.team) return;
  throw new DomainError('FORBIDDEN', { text: `${remote} does not belong to team ${actor.team}.` });
}

/**
 * A team may not choose by name the people who get a release: code served to a single operator acts as that
 * operator.
 *
 * @throws {DomainError} 403
 */
export function assertMayTarget(actor: PlatformActor, users: readonly number[] | undefined): void {
  if (actor.kind === 'operator' || !users || users.length === 0) return;
  throw new DomainError('FORBIDDEN', {
    text: 'Only operators can assign a release to users by id. Teams can use the share and the preview cookie.',
  });
}

/** Parameter of a handler behind `PlatformGuard`: the caller. */
export const Actor = createParamDecorator((_data: unknown, context: ExecutionContext): PlatformActor => {
  const actor = context.switchToHttp().getRequest<FastifyRequest>().platformActor;
  if (!actor) throw new DomainError('UNAUTHENTICATED');
  return actor;
});
