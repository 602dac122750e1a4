import {
  type CanActivate,
  type ExecutionContext,
  Inject,
  Injectable,
  Logger,
  type Type,
} from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { SignInType } from '@lectern/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '../../config/config.js';
import type { ExternalIdentity, ProviderName } from './external-identity.js';
import { PassportResponse } from './passport-response.js';
import { type PendingSignIn, PendingSignIns } from './pending-sign-in.js';
import { callbackUrl } from './provider-addresses.js';
import { returnPath } from './return-to.js';

/** A provider slower than this counts as down. */
const TIMEOUT_MS = 15_000;

/** Outcome of a sign-in step; it failed if neither `redirect` nor `identity` is set. */
export interface SignInStep extends Pick<PendingSignIn, 'type' | 'returnTo'> {
  /** The provider's page, where the sign-in continues. */
  redirect?: string;
  /** The user's identity, once the provider has responded. */
  identity?: ExternalIdentity;
  /** The response belongs to a sign-in that this browser started and did not finish. */
  isPending?: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    signIn?: SignInStep;
    identity?: ExternalIdentity;
  }
}

/** Runs a provider's strategy and leaves the outcome to the handler as {@link SignInStep}; never throws. */
export function ProviderGuard(provider: ProviderName): Type<CanActivate> {
  @Injectable()
  class Guard extends AuthGuard(provider) {
    private readonly logger = new Logger('SignIn');
    private readonly responses = new WeakMap<FastifyRequest, PassportResponse>();

    constructor(
      @Inject(CONFIG) private readonly config: Config,
      @Inject(PendingSignIns) private readonly signIns: PendingSignIns,
    ) {
      super();
    }

    override async canActivate(context: ExecutionContext): Promise<boolean> {
      const request = context.switchToHttp().getRequest<FastifyRequest>();
      const reply = context.switchToHttp().getResponse<FastifyReply>();
      const response = new PassportResponse();
      this.responses.set(request, response);
      const about = request.method === 'POST' ? this.prepare(request, reply) : this.resume(request, reply);
      try {
        const identity = async () => {
          await super.canActivate(context);
          return { identity: request.identity };
        };
        const redirect = async () => ({ redirect: await response.redirected });
        request.signIn = { ...about, ...(await Promise.race([identity(), redirect(), tooLate()])) };
      } catch (error) {
        this.logger.warn(
          `Signing in with ${provider} failed: ${error instanceof Error ? error.message : ''}`,
        );
        request.signIn = about;
      }
      return true;
    }

    /** Starts a sign-in and stores what the provider's response will be checked against. */
    private prepare(request: FastifyRequest, reply: FastifyReply): SignInStep {
      const { type, return_to } = { ...fieldsOf(request.query), ...fieldsOf(request.body) };
      const { place } = request.lectern;
      const about = { type: SignInType.catch('login').parse(type), returnTo: returnPath(return_to) };
      request.signInAttempt = {
        begin: (verifier) => this.signIns.begin(request, reply, { ...about, place, provider, verifier }),
        finish: () => null,
      };
      return about;
    }

    /** The provider redirected the user back. */
    private resume(request: FastifyRequest, reply: FastifyReply): SignInStep {
      const pending = this.signIns.take(request, reply, fieldsOf(request.query).state);
      request.signInAttempt = {
        begin: () => {
          throw new Error('the provider sent no code');
        },
        finish: (state) =>
          pending && this.signIns.redeem(pending, provider, state) ? pending.verifier : null,
      };
      return {
        type: pending?.type ?? this.signIns.lastType(request),
        returnTo: pending?.returnTo ?? null,
        isPending: pending !== null,
      };
    }

    /** Called by the base class with the strategy's outcome. */
    override handleRequest<TUser>(error: unknown, user: TUser | false): TUser {
      if (error instanceof Error) throw error;
      if (!user)
        throw new Error('the provider refused, or its response does not belong to a sign-in started here');
      return user;
    }

    override getAuthenticateOptions(context: ExecutionContext) {
      const request = context.switchToHttp().getRequest<FastifyRequest>();
      return {
        session: false,
        property: 'identity',
        callbackURL: callbackUrl(this.config, provider, request),
        isProof: this.config.stepUp === 'provider' && request.lectern.place === 'console',
      };
    }

    /** Called by the base class for the response Passport writes to. */
    getResponse(context: ExecutionContext): PassportResponse | undefined {
      return this.responses.get(context.switchToHttp().getRequest<FastifyRequest>());
    }
  }
  return Guard;
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

function tooLate(): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('the provider did not respond')), TIMEOUT_MS).unref();
  });
}
