import { expect, test } from '@jest/globals';
import { shownNetwork } from './shown-network.js';

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2::77', '2001:db8:1::/48'],
  ['::1', '0:0:0::/48'],
])('%s is shown as %s', (address, shown) => expect(shownNetwork(address)).toBe(shown));
