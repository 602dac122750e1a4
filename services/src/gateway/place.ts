import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.js';

/** Which origin a request is for: the site, or the operators' console. */
export type Place = 'site' | 'console';

/** A console on its own port answers to every name of this machine. */
export function consoleHosts({ console }: Pick<Config, 'console'>): ReadonlySet<string> {
  if (!console) return new Set();
  const { host, hostname, protocol } = new URL(console.url);
  const isAtHome = console.port !== null && /^(?:localhost|127\.0\.0\.1)$/.test(hostname);
  const names = isAtHome ? [`localhost:${console.port}`, `127.0.0.1:${console.port}`] : [];
  // Some proxies write the default port that browsers leave out.
  const written = host === hostname ? [`${host}:${protocol === 'https:' ? 443 : 80}`] : [];
  return new Set([host, ...written, ...names]);
}

/**
 * Decides by the requested host name, which no script can choose, unlike `X-Forwarded-Host`: any page may
 * send that, and not every proxy replaces it.
 */
export function placeFinder(
  config: Pick<Config, 'console'>,
): (request: { headers: IncomingHttpHeaders }) => Place {
  const hosts = consoleHosts(config);
  return ({ headers }) => (hosts.has(headers.host?.toLowerCase() ?? '') ? 'console' : 'site');
}

/** Origin at which the browser reached the console. */
export function consoleOrigin({ url }: { url: string }, { headers }: FastifyRequest): string {
  return new URL(`${new URL(url).protocol}//${headers.host}`).origin;
}
