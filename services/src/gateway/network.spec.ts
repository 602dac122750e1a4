import { expect, test } from '@jest/globals';
import { networkOf } from './network.js';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:85a3'],
  ['2001:DB8:85a3::1', '2001:db8:85a3'],
  ['2001:db8::1', '2001:db8:0'],
  ['fe80::1%eth0', 'fe80:0:0'],
  ['::1', '0:0:0'],
])('%s belongs to %s', (address, network) => expect(networkOf(address)).toBe(network));
