import { expect, test } from '@jest/globals';
import { countedNetwork, networkOf } from './network.js';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:cb00:7107', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:51234', '203.0.113.7'],
  ['[2001:db8:85a3::1]:51234', '2001:db8:85a3'],
  ['[2001:db8:85a3::1]', '2001:db8:85a3'],
  ['2001:0DB8:85A3:0:0:0:203.0.113.7', '2001:db8:85a3'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0'],
  ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:85a3'],
  ['2001:DB8:85a3::1', '2001:db8:85a3'],
  ['2001:db8::1', '2001:db8:0'],
  ['fe80::1%eth0', 'fe80:0:0'],
  ['::1', '0:0:0'],
])('%s belongs to %s', (address, network) => expect(networkOf(address)).toBe(network));

test.each([
  ['127.0.0.1', null],
  ['127.9.9.9:80', null],
  ['::1', null],
  ['0:0:0:0:0:0:0:1', null],
  ['[::1]:80', null],
  ['::ffff:7f00:1', null],
  ['::203.0.113.7', '0:0:0'],
  ['::2', '0:0:0'],
  ['::', '0:0:0'],
])('of %s, %s is counted: only the machine itself is not', (address, network) =>
  expect(countedNetwork(address)).toBe(network),
);
