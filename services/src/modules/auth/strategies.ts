import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { type Profile as GithubProfile, Strategy as Github } from 'passport-github2';
import { type Profile as GoogleProfile, Strategy as Google } from 'passport-google-oauth20';
import { CONFIG, type Config } from '../../config/config.js';
import { Clock } from '../../kernel/clock.js';
import { authenticationTime } from './authentication-time.js';
import { emailKey, type ExternalIdentity, pictureOf } from './external-identity.js';
import { providerSettings } from './provider-addresses.js';

/** Attached to a request by the guard, for the strategies' state store. */
export interface SignInAttempt {
  /** @returns the state to send along */
  begin(verifier: string): string;
  /** @returns the verifier, or null if the response does not belong to a sign-in started here */
  finish(state: unknown): string | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    signInAttempt?: SignInAttempt;
  }
}

type Done<T> = (error: Error | null, result: T, state?: unknown) => void;

/** passport-oauth2 selects a store's signature by its parameter count: these two are the ones that carry PKCE. */
const stateStore = {
  store(
    request: FastifyRequest,
    verifier: string,
    _state: unknown,
    _meta: unknown,
    done: Done<string | undefined>,
  ) {
    done(null, request.signInAttempt?.begin(verifier));
  },
  verify(request: FastifyRequest, state: unknown, _meta: unknown, done: Done<string | false>) {
    done(null, request.signInAttempt?.finish(state) ?? false);
  },
};

/** The store's published type lacks PKCE, which the library supports. */
const checks = { pkce: true, state: true, store: stateStore as object } as object;

@Injectable()
export class GoogleStrategy extends PassportStrategy(Google, 'google', true) {
  private readonly client: string;
  private readonly pictures: readonly string[];

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly clock: Clock,
  ) {
    const settings = providerSettings(config, 'google');
    super({ ...settings, ...checks, scope: ['openid', 'email', 'profile'] });
    this.client = settings.clientID;
    this.pictures = config.avatarOrigins;
    // An access token in an address would be logged by proxies.
    this._oauth2.useAuthorizationHeaderforGET(true);
  }

  /** Makes the provider authenticate the user again, and report when, if the sign-in is a confirmation. */
  override authorizationParams(options: { isProof?: boolean }): object {
    return {
      ...super.authorizationParams(options),
      ...(options.isProof && { prompt: 'login', max_age: '0' }),
    };
  }

  validate(_access: string, _refresh: string, answer: object, profile: GoogleProfile): ExternalIdentity {
    const verified = profile.emails?.find((email) => email.verified);
    return {
      provider: 'google',
      subject: profile.id,
      email: emailKey(verified?.value),
      name: profile.displayName || (verified?.value.split('@')[0] ?? ''),
      image: pictureOf(profile.photos?.[0]?.value, this.pictures),
      authenticatedAt: authenticationTime(answer, this.client, this.clock.now()),
    };
  }
}

interface GithubEmail {
  value: string;
  primary?: boolean;
  verified?: boolean;
}

class ConsoleApp extends Github {
  get client() {
    return this._oauth2;
  }
}

@Injectable()
export class GithubStrategy extends PassportStrategy(Github, 'github') {
  private readonly pictures: readonly string[];
  /** Of the app for the console; null if there is one app for both. */
  private readonly ofConsole: Github['_oauth2'] | null;

  constructor(@Inject(CONFIG) config: Config) {
    const settings = {
      ...providerSettings(config, 'github'),
      ...checks,
      scope: ['user:email'],
      allRawEmails: true,
    };
    super(settings);
    this.pictures = config.avatarOrigins;
    const own = config.consoleGithub;
    this.ofConsole = own
      ? new ConsoleApp(
          { ...settings, clientID: own.clientId, clientSecret: own.clientSecret },
          () => undefined,
        ).client
      : null;
  }

  override authenticate(...[request, options]: Parameters<Github['authenticate']>): void {
    const { lectern } = request as unknown as FastifyRequest;
    // Passport calls this on an object of its own for each request.
    if (this.ofConsole && lectern.place === 'console') this._oauth2 = this.ofConsole;
    super.authenticate(request, options);
  }

  validate(_access: string, _refresh: string, profile: GithubProfile): ExternalIdentity {
    const verified = ((profile.emails ?? []) as GithubEmail[]).filter((email) => email.verified);
    const email = verified.find(({ primary }) => primary) ?? verified[0];
    return {
      provider: 'github',
      subject: String(profile.id),
      email: emailKey(email?.value),
      name: profile.displayName || profile.username || '',
      image: pictureOf(profile.photos?.[0]?.value, this.pictures),
      // GitHub does not use OpenID Connect.
      authenticatedAt: null,
    };
  }
}
