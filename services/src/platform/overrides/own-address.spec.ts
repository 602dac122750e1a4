import { expect, test } from '@jest/globals';
import { isOwnAddress } from './own-address.js';

const site = { publicUrl: 'https://talks.example.org', port: 4000 };

test.each([
  ['https://talks.example.org/x/', true],
  ['http://localhost:4000/', true],
  ['http://127.0.0.1:4000/assets/', true],
  ['http://127.1:4000/', true],
  ['http://2130706433:4000/', true],
  ['http://0.0.0.0:4000/', true],
  ['http://[::1]:4000/', true],
  ['http://[::]:4000/', true],
  ['http://[::ffff:127.0.0.1]:4000/', true],
  ['http://app.localhost:4000/', true],
  ['http://localhost:4101/', false],
  ['https://dev.example.org:4000/', false],
])('%s is the site itself: %s', (base, own) => expect(isOwnAddress(base, site)).toBe(own));

test('the default port of the scheme counts as well', () => {
  expect(isOwnAddress('http://localhost/', { ...site, port: 80 })).toBe(true);
  expect(isOwnAddress('https://localhost/', { ...site, port: 80 })).toBe(false);
});
