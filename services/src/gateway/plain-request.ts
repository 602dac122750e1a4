import type { IncomingMessage } from 'node:http';

const HOST = 'host';

/**
 * Whether every hop reads the same host from a request. With two hosts, or an absolute address that names another one, a proxy might take a
 * request to be for the site that is answered here as the console's.
 */
export function isPlain({ url = '', rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === HOST.length && name.toLowerCase() === HOST) hosts += 1;
  }
  return hosts <= 1 && (url.startsWith('/') || url === '*');
}
