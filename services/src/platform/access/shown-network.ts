import { isIPv4 } from 'node:net';
import { networkOf } from '../../gateway/network.js';

/** The part of the request's network that is stored: `203.0.113.0/24`, `2001:db8:1::/48`. */
export function shownNetwork(address: string): string {
  const network = networkOf(address);
  if (isIPv4(network)) return `${network.split('.').slice(0, 3).join('.')}.0/24`;
  return network.includes(':') ? `${network}::/48` : network;
}
