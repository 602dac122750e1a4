import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SignInType } from '@lectern/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { CONFIG, type Config } from '../../config/config.js';
import { Clock } from '../../kernel/clock.js';
import { clearCookie, readCookie, setCookie } from '../../gateway/cookies.js';
import { sameText } from '../../kernel/signing.js';

const LIFE_SECONDS = 10 * 60;
const PURPOSE = 'sign-in';
const REMEMBERED = 10_000;

const PendingSignIn = z.object({
  provider: z.enum(['google', 'github']),
  state: z.string().min(20),
  /** PKCE verifier: proves to the provider that the code was issued to us. */
  verifier: z.string().min(20),
  type: SignInType,
  /** Where the sign-in started and will finish: one started at the site does not sign in at the console. */
  place: z.enum(['site', 'console']).default('site'),
  returnTo: z.string().nullable(),
  expiresAt: z.number(),
});
/** A sign-in in progress at a provider; kept in a signed cookie for ten minutes. */
export type PendingSignIn = z.infer<typeof PendingSignIn>;

/** Tracks sign-ins in progress without a server session. Each can be used once. */
@Injectable()
export class PendingSignIns {
  /** Makes a copied cookie worthless, in addition to removing the cookie and to the provider's refusal of a used code. */
  private readonly used = new LRUCache<string, true>({ max: REMEMBERED, ttl: LIFE_SECONDS * 1000 });

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Writes the cookie. @returns the state to send to the provider */
  begin(
    reply: FastifyReply,
    about: Pick<PendingSignIn, 'provider' | 'type' | 'returnTo' | 'verifier' | 'place'>,
  ): string {
    const state = randomBytes(24).toString('base64url');
    const expiresAt = this.clock.now().getTime() + LIFE_SECONDS * 1000;
    const payload = Buffer.from(JSON.stringify({ ...about, state, expiresAt })).toString('base64url');
    const signature = this.config.keys.current.sign(PURPOSE, payload);
    setCookie(reply, 'signIn', `${payload}.${signature}`, LIFE_SECONDS);
    return state;
  }

  /** Reads and removes the cookie; null if it is absent, forged or expired. */
  take(request: FastifyRequest, reply: FastifyReply): PendingSignIn | null {
    const cookie = readCookie(request, 'signIn');
    if (!cookie) return null;
    clearCookie(reply, 'signIn');
    const [payload = '', ...signature] = cookie.split('.');
    if (!this.config.keys.current.verifies(PURPOSE, payload, signature.join('.'))) return null;
    const pending = PendingSignIn.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
    const isHere = pending.place === request.lectern.place;
    return isHere && pending.expiresAt > this.clock.now().getTime() ? pending : null;
  }

  /** Whether a provider's response belongs to this sign-in; true only once. */
  redeem(pending: PendingSignIn, provider: string, state: unknown): boolean {
    if (typeof state !== 'string' || provider !== pending.provider || !sameText(state, pending.state))
      return false;
    if (this.used.has(state)) return false;
    this.used.set(state, true);
    return true;
  }
}
