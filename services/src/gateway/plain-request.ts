import type { IncomingMessage } from 'node:http';
import { isShort } from './head-limits.js';

const HOST = 'host';

/**
 * Whether every hop reads the same host and path from a request. With two hosts, or an absolute address that names another one, a proxy
 * might take a request to be for the site that is answered here as the console's. Some readers take a backslash for a slash, so that
 * `/\host` is an address of another host; browsers send one only in queries. Nor does anything read a path or a query that is too long.
 */
export function isPlain({ method, url = '', rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === HOST.length && name.toLowerCase() === HOST) hosts += 1;
  }
  if (hosts > 1) return false;
  return url.startsWith('/') ? isShort(url) && !hasBackslash(url) : url === '*' && method === 'OPTIONS';
}

function hasBackslash(url: string): boolean {
  const at = url.indexOf('\\');
  if (at < 0) return false;
  const query = url.indexOf('?');
  return query < 0 || at < query;
}
