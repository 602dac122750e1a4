import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../../gateway/errors.js';
import { assertReaches, type PlatformActor } from './actor.js';
import { Operators } from './operators.js';
import { TEAM_TOKEN_PREFIX, TeamTokens } from './team-tokens.service.js';

const BEARER = /^Bearer +(\S+)$/i;

/**
 * Lets operators and teams in, and hands the handler an `@Actor()`. A path's `:remote` must be one that the actor reaches; what a
 * handler learns from elsewhere it checks with `assertReaches`.
 *
 * @source platform.md, "For an operator", point 5
 */
@Injectable()
export class PlatformGuard implements CanActivate {
  constructor(
    private readonly operators: Operators,
    private readonly tokens: TeamTokens,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest<{ Params: { remote?: string } }>>();
    const actor = await this.actorOf(request);
    const { remote } = request.params;
    if (remote !== undefined) assertReaches(actor, remote);
    request.platformActor = actor;
    return true;
  }

  private async actorOf(request: FastifyRequest): Promise<PlatformActor> {
    const token = request.headers.authorization?.match(BEARER)?.[1];
    // Whoever sends a team's token acts for the team, also in a browser where an operator is signed in.
    if (token?.startsWith(TEAM_TOKEN_PREFIX)) return this.tokens.use(token, request.ip);
    const person = await this.operators.signedIn(request);
    if (person?.isOperator) return { kind: 'operator', email: person.email };
    if (person) {
      throw new DomainError('FORBIDDEN', {
        text: 'Only operators may do this, and you are none.',
        // Told to nobody but them: what stands in OPERATORS can be held against it.
        details: { address: person.email },
      });
    }
    throw new DomainError('UNAUTHENTICATED', { text: 'Log in as an operator, or send the token of a team.' });
  }
}

/** What teams may not do: a handler behind `PlatformGuard` and this guard, in this order, has an operator. */
@Injectable()
export class OperatorsOnly implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const actor = context.switchToHttp().getRequest<FastifyRequest>().platformActor;
    if (actor?.kind === 'operator') return true;
    throw new DomainError('FORBIDDEN', { text: 'Only operators may do this, not the token of a team.' });
  }
}
