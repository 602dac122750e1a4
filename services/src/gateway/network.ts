import { isIPv4, isIPv6 } from 'node:net';

/** As some proxies write it: with the port of the connection, which would make each connection a network of its own. */
const WITH_PORT = /^(?:\[(.*)\](?::\d+)?|([^:]+):\d+)$/;
/** An IPv4 address received over an IPv6 socket; its last two groups in hexadecimal. */
const MAPPED = /^0:0:0:0:0:ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;
/** Groups of 16 bits: anyone who rents one machine may get a whole /48 of addresses. */
const IPV6_GROUPS = 3;
const GROUPS = 8;

/** What counts as one network, however its address is written: an IPv4 address, or the /48 of an IPv6 address. */
export function networkOf(address: string): string {
  const [, inBrackets, before] = WITH_PORT.exec(address) ?? [];
  const plain = (inBrackets ?? before ?? address).split('%', 1)[0] ?? '';
  if (isIPv4(plain) || !isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  const [, high, low] = MAPPED.exec(groups.join(':')) ?? [];
  if (high === undefined || low === undefined) return groups.slice(0, IPV6_GROUPS).join(':');
  return [high, low].flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255]).join('.');
}

/** The eight groups of an IPv6 address, in the shortest hexadecimal form. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::');
  const numbers = (part: string | undefined) => (part ? part.split(':').flatMap(asGroups) : []);
  const first = numbers(head);
  const last = numbers(tail);
  const zeros = tail === undefined ? 0 : GROUPS - first.length - last.length;
  return [...first, ...new Array<number>(Math.max(0, zeros)).fill(0), ...last].map((group) =>
    group.toString(16),
  );
}

/** A group; an IPv4 address at the end is two. */
function asGroups(part: string): number[] {
  if (!part.includes('.')) return [parseInt(part, 16)];
  const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number);
  return [a * 256 + b, c * 256 + d];
}

/** The machine itself: a proxy in front of the site, not a visitor. */
const isLoopback = (network: string, address: string): boolean =>
  network.startsWith('127.') || (network === '0:0:0' && /^\[?(?:0*:)+0*1(?:\]|$)/.test(address));

/** As {@link networkOf}; null for the machine itself, since behind a proxy all visitors would count as one. */
export function countedNetwork(address: string): string | null {
  const network = networkOf(address);
  return isLoopback(network, address) ? null : network;
}
