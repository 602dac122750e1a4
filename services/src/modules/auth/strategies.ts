import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { type Profile as GithubProfile, Strategy as Github } from 'passport-github2';
import { type Profile as GoogleProfile, Strategy as Google } from 'passport-google-oauth20';
import { CONFIG, type Config } from '../../config.js';
import { emailKey, type ExternalIdentity, pictureOf } from './external-identity.js';
import { providerSettings } from './provider-addresses.js';

/** What the guard hangs on a request for the strategies' state store. */
export interface SignInAttempt {
  /** @returns the state to send along */
  begin(verifier: string): string;
  /** @returns the verifier, or null when the answer does not belong to a sign-in that was begun here */
  finish(state: unknown): string | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    signInAttempt?: SignInAttempt;
  }
}

type Done<T> = (error: Error | null, result: T, state?: unknown) => void;

/** passport-oauth2 calls a store by the number of its parameters: these two shapes are the ones that carry PKCE. */
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

/** The store's published type leaves out PKCE, which the library has. */
const checks = { pkce: true, state: true, store: stateStore as object } as object;

@Injectable()
export class GoogleStrategy extends PassportStrategy(Google, 'google') {
  constructor(@Inject(CONFIG) config: Config) {
    super({ ...providerSettings(config, 'google'), ...checks, scope: ['openid', 'email', 'profile'] });
    // An access token has no place in an address, where proxies would log it.
    this._oauth2.useAuthorizationHeaderforGET(true);
  }

  validate(_access: string, _refresh: string, profile: GoogleProfile): ExternalIdentity {
    const verified = profile.emails?.find((email) => email.verified);
    return {
      provider: 'google',
      subject: profile.id,
      email: emailKey(verified?.value),
      name: profile.displayName || (verified?.value.split('@')[0] ?? ''),
      image: pictureOf(profile.photos?.[0]?.value),
    };
  }
}

interface GithubEmail {
  value: string;
  primary?: boolean;
  verified?: boolean;
}

@Injectable()
export class GithubStrategy extends PassportStrategy(Github, 'github') {
  constructor(@Inject(CONFIG) config: Config) {
    super({ ...providerSettings(config, 'github'), ...checks, scope: ['user:email'], allRawEmails: true });
  }

  validate(_access: string, _refresh: string, profile: GithubProfile): ExternalIdentity {
    const verified = ((profile.emails ?? []) as GithubEmail[]).filter((email) => email.verified);
    const email = verified.find(({ primary }) => primary) ?? verified[0];
    return {
      provider: 'github',
      subject: String(profile.id),
      email: emailKey(email?.value),
      name: profile.displayName || profile.username || '',
      image: pictureOf(profile.photos?.[0]?.value),
    };
  }
}
