import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '../../config/config.js';
import { elsewhere, TEAM_TOKEN_PREFIX } from '../../gateway/console-gate.js';
import { DomainError } from '../../kernel/errors.js';
import { assertReaches, type PlatformActor } from './actor.js';
import { isCodedCall } from './codes/coded-calls.js';
import { TokenConfirmations } from './codes/token-confirmations.js';
import { Confirmations } from './confirmations.js';
import { Operators } from '../../modules/auth/index.js';
import { TeamTokens } from './team-tokens.service.js';
import { isTokenCall } from './token-calls.js';

const NOT_A_TEAM = 'Only operators may do this, not the token of a team.';
const NOT_BY_TOKEN =
  'An operator’s token can only read, roll back, recall and withdraw. Do this in the console, or with the token of a team.';
const CAPTIONS_ALONE = 'This token is for captions alone.';
const BEARER = /^Bearer +(\S+)$/i;

/**
 * Admits operators and teams and provides `@Actor()`. The actor must reach the path's `:remote`; handlers
 * check remotes from elsewhere with `assertReaches`.
 *
 * @source platform.md, "For an operator", point 5
 */
@Injectable()
export class PlatformGuard implements CanActivate {
  constructor(
    private readonly operators: Operators,
    private readonly tokens: TeamTokens,
    private readonly confirmations: Confirmations,
    private readonly tokenConfirmations: TokenConfirmations,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest<{ Params: { remote?: string } }>>();
    const actor = await this.actorOf(request);
    const { remote } = request.params;
    if (remote !== undefined) assertReaches(actor, remote);
    await this.tokenConfirmations.assertFor(actor, request);
    request.platformActor = actor;
    request.lectern.operates = true;
    return true;
  }

  private assertByToken({ kind }: PlatformActor, request: FastifyRequest): void {
    const { method, routeOptions, lectern } = request;
    if (isTokenCall(kind, method, routeOptions.url ?? '')) return;
    if (kind === 'operator' && isCodedCall(request)) return;
    if (kind === 'operator') throw new DomainError('FORBIDDEN', { text: NOT_BY_TOKEN });
    if (kind === 'captions') throw new DomainError('FORBIDDEN', { text: CAPTIONS_ALONE });
    throw lectern.place === 'site'
      ? elsewhere(this.config)
      : new DomainError('FORBIDDEN', { text: NOT_A_TEAM });
  }

  private async actorOf(request: FastifyRequest): Promise<PlatformActor> {
    const token = request.headers.authorization?.match(BEARER)?.[1];
    // A team's token takes precedence over the session, also in a browser where an operator is signed in.
    if (token?.startsWith(TEAM_TOKEN_PREFIX)) {
      const actor = await this.tokens.use(token, request.ip);
      this.assertByToken(actor, request);
      return actor;
    }
    if (request.lectern.place === 'site') throw elsewhere(this.config);
    const person = await this.operators.signedIn(request);
    if (person?.isOperator) {
      await this.confirmations.assertFor(request);
      return { kind: 'operator', email: person.email };
    }
    if (person) {
      throw new DomainError('FORBIDDEN', {
        text: 'Only operators may do this, and you are not one.',
        // Shown only to the person concerned, to compare with OPERATORS.
        details: { address: person.email },
      });
    }
    throw new DomainError('UNAUTHENTICATED', { text: 'Log in as an operator, or send the token of a team.' });
  }
}

/** Refuses teams: a handler behind `PlatformGuard` and this guard, in this order, always has an operator. */
@Injectable()
export class OperatorsOnly implements CanActivate {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  canActivate(context: ExecutionContext): boolean {
    const { platformActor: actor, lectern } = context.switchToHttp().getRequest<FastifyRequest>();
    if (lectern.place === 'site') throw elsewhere(this.config);
    if (actor?.kind === 'operator') return true;
    throw new DomainError('FORBIDDEN', { text: NOT_A_TEAM });
  }
}
