import { isIPv4, isIPv6 } from 'node:net';

/** An IPv4 address received over an IPv6 socket. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** Groups of 16 bits: anyone who rents one machine may get a whole /48 of addresses. */
const IPV6_GROUPS = 3;

/** What counts as one network: an IPv4 address, or the /48 of an IPv6 address. */
export function networkOf(address: string): string {
  const plain = MAPPED.exec(address)?.[1] ?? address.split('%', 1)[0] ?? '';
  if (isIPv4(plain) || !isIPv6(plain)) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length;
  const groups = [...first, ...new Array<string>(Math.max(0, zeros)).fill('0'), ...last];
  return groups
    .slice(0, IPV6_GROUPS)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':');
}

/** The machine itself: a proxy in front of the site, not a visitor. */
const isLoopback = (network: string): boolean => network.startsWith('127.') || network === '0:0:0';

/** As {@link networkOf}; null for the machine itself, since behind a proxy all visitors would count as one. */
export function countedNetwork(address: string): string | null {
  const network = networkOf(address);
  return isLoopback(network) ? null : network;
}
