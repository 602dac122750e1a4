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
const request = (place: Place = 'site') =>
  ({ server, cookies: { ...cookies }, lectern: { place } }) as unknown as FastifyRequest;
const begin = () => signIns.begin(request(), reply, about);
const take = (state: unknown, place?: Place) => signIns.take(request(place), reply, state);

const signedBy = (secrets: string[], clock = new Clock()) => {
  const keys = { current: new KeyRing(secrets) } as Keys;
  return new PendingSignIns({ keys } as Config, clock);
};

beforeEach(() => {
  signIns = signedBy(['s'.repeat(32)]);
  cookies = {};
});

test('a pending sign-in can be taken, which deletes its cookie', () => {
  const state = begin();
  expect(take(state)).toMatchObject(about);
  expect(take(state)).toBeNull();
  expect(cookies).toEqual({});
});

test('each of two sign-ins can be taken, and neither by a state that is not its own', () => {
  const [first, second] = [begin(), begin()];
  expect(take(`${first.slice(0, 8)}${second.slice(8)}`)).toBeNull();
  expect(take(undefined)).toBeNull();
  expect(take(first)).toMatchObject({ state: first });
  expect(take(second)).toMatchObject({ state: second });
});

test('the oldest of five makes room', () => {
  const clock = new Clock();
  let now = Date.now();
  clock.now = () => new Date(now);
  signIns = signedBy(['s'.repeat(32)], clock);
  const states = Array.from({ length: 5 }, () => {
    now += 1000;
    return begin();
  });
  expect(states.map((state) => take(state) !== null)).toEqual([false, true, true, true, true]);
});

test('a sign-in started on the site cannot be finished on the console', () => {
  expect(take(begin(), 'console')).toBeNull();
});

test('a state is valid once, and for its own provider', () => {
  const state = begin();
  const pending = take(state);
  if (!pending) throw new Error('nothing was begun');
  expect(signIns.redeem(pending, 'google', state)).toBe(false);
  expect(signIns.redeem(pending, 'github', 'x'.repeat(32))).toBe(false);
  expect(signIns.redeem(pending, 'github', [state])).toBe(false);
  expect(signIns.redeem(pending, 'github', state)).toBe(true);
  expect(signIns.redeem(pending, 'github', state)).toBe(false);
});

test('a sign-in started before the keys changed can be finished', () => {
  const before = begin();
  signIns = signedBy(['n'.repeat(32), 's'.repeat(32)]);
  expect(take(before)).toMatchObject(about);
  const after = begin();
  signIns = signedBy(['s'.repeat(32)]);
  expect(take(after)).toBeNull();
});

test.each(['', '.', 'e30', 'e30.forged', '%zz.%zz'])('a cookie of %j is ignored', (value) => {
  cookies['__Host-lectern_sign_in_abcdefgh'] = value;
  expect(take('abcdefghijk')).toBeNull();
});
