import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { LRUCache } from 'lru-cache';
import { isItself } from './address-limits.js';
import { countedNetwork, networkOf } from './network.js';

/** Where a request comes from, as `TRUST_PROXY` yields it. */
export interface Sender {
  ip: string;
  /** The network whose requests are counted; null for the machine itself. */
  network: string | null;
  /** The network whose unanswered requests are limited; null for the machine itself. */
  holder: string | null;
}

/** The parts of Fastify's request that depend on `TRUST_PROXY`, for requests it does not see. */
export interface Senders {
  senderOf: (raw: IncomingMessage) => Sender;
  /** Requested host name and port. */
  hostOf: (raw: IncomingMessage) => string;
}

/** Reading the header takes longer than the rest of a stored response's limits; longer ones are read each time. */
const KEPT = { max: 5_000, longest: 200 };

/** Finds the same sender and host as Fastify's `ip` and `host`. */
export function senderFinder(trustProxy: readonly string[]): Senders {
  const isProxy = proxyAddr.compile([...trustProxy]);
  const known = new LRUCache<string, Sender>({ max: KEPT.max });
  const senderOf = (raw: IncomingMessage): Sender => {
    const peer = raw.socket.remoteAddress ?? '';
    const forwarded = trustProxy.length === 0 ? undefined : raw.headers['x-forwarded-for'];
    const key = forwarded === undefined ? peer : `${peer} ${String(forwarded)}`;
    const found = known.get(key);
    if (found) return found;
    const sender = senderAt(forwarded === undefined ? peer : (proxyAddr.all(raw, isProxy).at(-1) ?? ''));
    if (key.length <= KEPT.longest) known.set(key, sender);
    return sender;
  };
  const hostOf = ({ headers, socket }: IncomingMessage): string => {
    const forwarded = headers['x-forwarded-host'];
    if (forwarded === undefined || !isProxy(socket.remoteAddress ?? '', 0)) return headers.host ?? '';
    return String(forwarded).split(',').at(-1)?.trim() ?? '';
  };
  return { senderOf, hostOf };
}

const senderAt = (ip: string): Sender => ({
  ip,
  network: countedNetwork(ip),
  holder: isItself(ip) ? null : networkOf(ip),
});
