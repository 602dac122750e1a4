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
/** Sign-ins in progress in one browser, as in several tabs; the oldest makes room. */
const AT_ONCE = 4;

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

/** End of the name of a state's cookie. */
const suffixOf = (state: string): string => `_${state.slice(0, 8)}`;

/** Tracks sign-ins in progress without a server session. Each has a cookie of its own, and can be used once. */
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
    request: FastifyRequest,
    reply: FastifyReply,
    about: Pick<PendingSignIn, 'provider' | 'type' | 'returnTo' | 'verifier' | 'place'>,
  ): string {
    this.makeRoom(request, reply);
    const state = randomBytes(24).toString('base64url');
    const expiresAt = this.clock.now().getTime() + LIFE_SECONDS * 1000;
    const payload = Buffer.from(JSON.stringify({ ...about, state, expiresAt })).toString('base64url');
    const signature = this.config.keys.current.sign(PURPOSE, payload);
    setCookie(reply, 'signIn', `${payload}.${signature}`, LIFE_SECONDS, suffixOf(state));
    return state;
  }

  /**
   * Reads and removes the cookie of the state that a provider's response names; others stay for their own responses.
   *
   * @returns null if it is absent, forged or expired
   */
  take(request: FastifyRequest, reply: FastifyReply, state: unknown): PendingSignIn | null {
    if (typeof state !== 'string') return null;
    const pending = this.read(readCookie(request, 'signIn', suffixOf(state)));
    if (!pending || !sameText(state, pending.state)) return null;
    clearCookie(reply, 'signIn', suffixOf(state));
    const isHere = pending.place === request.lectern.place;
    return isHere && pending.expiresAt > this.clock.now().getTime() ? pending : null;
  }

  /** The screen that a response without a state of its own most likely belongs to. */
  lastType(request: FastifyRequest): SignInType {
    return this.begun(request)[0]?.pending?.type ?? 'login';
  }

  private makeRoom(request: FastifyRequest, reply: FastifyReply): void {
    for (const { suffix } of this.begun(request).slice(AT_ONCE - 1)) clearCookie(reply, 'signIn', suffix);
  }

  /** Newest first. */
  private begun(request: FastifyRequest) {
    const prefix = request.server.cookieNames.signIn;
    return Object.entries(request.cookies)
      .filter(([name]) => name.startsWith(`${prefix}_`))
      .map(([name, cookie]) => ({ suffix: name.slice(prefix.length), pending: this.read(cookie) }))
      .sort((a, b) => (b.pending?.expiresAt ?? 0) - (a.pending?.expiresAt ?? 0));
  }

  /** What a cookie says; null if it was not signed here. */
  private read(cookie = ''): PendingSignIn | null {
    const [payload = '', ...signature] = cookie.split('.');
    if (!this.config.keys.current.verifies(PURPOSE, payload, signature.join('.'))) return null;
    return PendingSignIn.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
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
