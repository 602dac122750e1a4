import { expect, test } from '@jest/globals';
import { UnsecuredJWT } from 'jose';
import { authenticationTime } from './authentication-time.js';

const NOW = new Date('2026-11-02T12:00:00.000Z');
const SECONDS = NOW.getTime() / 1000;
const claims = { aud: 'us', exp: SECONDS + 60, auth_time: SECONDS - 30 };
const timeOf = (id_token: unknown) => authenticationTime({ id_token }, 'us', NOW)?.getTime() ?? null;
const tokenOf = (changed: object) => new UnsecuredJWT({ ...claims, ...changed }).encode();

test('the authentication time is the one in the id token, and never in the future', () => {
  expect(timeOf(tokenOf({}))).toBe(NOW.getTime() - 30_000);
  expect(timeOf(tokenOf({ aud: ['others', 'us'] }))).toBe(NOW.getTime() - 30_000);
  expect(timeOf(tokenOf({ auth_time: SECONDS + 3_600 }))).toBe(NOW.getTime());
});

test.each([
  ['none', undefined],
  ['no token', 'no.token'],
  ['without a time', tokenOf({ auth_time: undefined })],
  ['with a time that is not a number', tokenOf({ auth_time: 'now' })],
  ['for another client', tokenOf({ aud: 'others' })],
  ['that has expired', tokenOf({ exp: SECONDS })],
])('an id token without a usable time gives none: %s', (_what, token) => expect(timeOf(token)).toBeNull());
