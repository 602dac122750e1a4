import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

const SANE = /^[A-Za-z0-9._-]{8,64}$/;

/**
 * A trusted proxy's request id if it is harmless in logs and headers, else a new one: anyone who could choose
 * it could make their log lines look like another request's.
 */
export function requestIds(trustProxy: readonly string[]): (raw: IncomingMessage) => string {
  const isProxy = proxyAddr.compile([...trustProxy]);
  return ({ headers, socket }) => {
    const header = headers['x-request-id'];
    const isGiven = typeof header === 'string' && SANE.test(header);
    return isGiven && socket.remoteAddress && isProxy(socket.remoteAddress, 0) ? header : randomUUID();
  };
}
