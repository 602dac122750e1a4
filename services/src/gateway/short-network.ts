import { isIPv4 } from 'node:net';
import { networkOf } from './network.js';

/**
 * An address shortened so that people can distinguish places but no one can be traced: `203.0.113.0/24`, `2001:db8:12::/48`; null for none.
 */
export function shortNetwork(address: string): string | null {
  const network = networkOf(address);
  if (isIPv4(network)) return network.replace(/\.\d+$/, '.0/24');
  return network.includes(':') ? `${network}::/48` : null;
}
