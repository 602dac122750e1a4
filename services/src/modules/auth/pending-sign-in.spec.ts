import { beforeEach, expect, test } from '@jest/globals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.js';
import { Clock } from '../../kernel/clock.js';
import { COOKIES } from '../../gateway/cookies.js';
import type { Place } from '../../gateway/place.js';
import { KeyRing, type Keys } from '../../kernel/signing.js';
import { PendingSignIns } from './pending-sign-in.js';

const about = {
  provider: 'github',
  type: 'login',
  place: 'site',
  returnTo: null,
  verifier: 'v'.repeat(43),
} as const;

let signIns: PendingSignIns;
let cookies: Record<string, string>;
const server = { cookieNames: COOKIES };
const reply = {
  server,
  setCookie: (name: string, value: string) => (cookies[name] = value),
  clearCookie: (name: string) => delete cookies[name],
} as unknown as FastifyReply;
const take = (place: Place = 'site') =>
  signIns.take({ server, cookies: { ...cookies }, lectern: { place } } as unknown as FastifyRequest, reply);

const signedBy = (...secrets: string[]) => {
  const keys = { current: new KeyRing(secrets) } as Keys;
  return new PendingSignIns({ keys } as Config, new Clock());
};

beforeEach(() => {
  signIns = signedBy('s'.repeat(32));
  cookies = {};
});

test('a pending sign-in can be taken, which deletes its cookie', () => {
  signIns.begin(reply, about);
  expect(take()).toMatchObject(about);
  expect(take()).toBeNull();
});

test('a sign-in started on the site cannot be finished on the console', () => {
  signIns.begin(reply, about);
  expect(take('console')).toBeNull();
});

test('a state is valid once, and for its own provider', () => {
  const state = signIns.begin(reply, about);
  const pending = take();
  if (!pending) throw new Error('nothing was begun');
  expect(signIns.redeem(pending, 'google', state)).toBe(false);
  expect(signIns.redeem(pending, 'github', 'x'.repeat(32))).toBe(false);
  expect(signIns.redeem(pending, 'github', [state])).toBe(false);
  expect(signIns.redeem(pending, 'github', state)).toBe(true);
  expect(signIns.redeem(pending, 'github', state)).toBe(false);
});

test('a sign-in started before the keys changed can be finished', () => {
  signIns.begin(reply, about);
  signIns = signedBy('n'.repeat(32), 's'.repeat(32));
  expect(take()).toMatchObject(about);
  signIns.begin(reply, about);
  signIns = signedBy('s'.repeat(32));
  expect(take()).toBeNull();
});

test.each(['', '.', 'e30', 'e30.forged', '%zz.%zz'])('a cookie of %j is ignored', (value) => {
  cookies['__Host-lectern_sign_in'] = value;
  expect(take()).toBeNull();
});
