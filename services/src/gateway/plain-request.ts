import type { IncomingMessage } from 'node:http';

/**
 * Whether every hop reads the same host from a request. With two hosts, or an absolute address that names
 * another one, a proxy might take for the site's what is answered here as the console's.
 */
export function isPlain({ url = '', rawHeaders }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  return hosts.length <= 1 && (url.startsWith('/') || url === '*');
}
