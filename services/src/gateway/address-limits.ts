import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from './network.js';
import { DomainError } from './errors.js';

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** What one network may hold of a process at once. Far beyond what an office behind one address does. */
const MOST = {
  /** Open connections, idle ones included. */
  connections: 200,
  /** Requests that are not answered yet: behind a proxy they are what a connection is without one. */
  requests: 200,
  /** Bytes of their bodies, as announced: three releases, or a dozen pictures. */
  bytes: 64 * MEGABYTE,
};

/** What a body is counted as that does not say how long it is, and at most: beyond it, it is refused. */
const LARGEST = { file: 20 * MEGABYTE, other: MEGABYTE };

/** The machine itself is in front of the site, or watches it. */
const ITSELF = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** A sum for each network that holds something; those that hold nothing take no room. */
class Held {
  private readonly sums = new Map<string, number>();

  /** Whether there was room; then the caller gives it back. */
  take(network: string, amount: number, most: number): boolean {
    const held = this.sums.get(network) ?? 0;
    if (held + amount > most) return false;
    this.sums.set(network, held + amount);
    return true;
  }

  giveBack(network: string, amount: number): void {
    const left = (this.sums.get(network) ?? 0) - amount;
    if (left > 0) this.sums.set(network, left);
    else this.sums.delete(network);
  }
}

/**
 * Bounds what one network holds: connections as they come, and requests with what their bodies may take before any of it is read. A network is that of
 * the address which `TRUST_PROXY` yields; the proxies' own connections are all visitors' and do not count. It counts for this process.
 */
export function registerAddressLimits(fastify: FastifyInstance, trustProxy: readonly string[]): void {
  boundConnections(fastify.server, proxyAddr.compile([...trustProxy]));
  boundRequests(fastify);
}

function boundConnections(server: Server, isProxy: (address: string, distance: number) => boolean): void {
  const connections = new Held();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    if (!address || ITSELF.has(address) || isProxy(address, 0)) return;
    const network = networkOf(address);
    // Not even a word: whoever has so many open is not waiting for one.
    if (!connections.take(network, 1, MOST.connections)) return void socket.destroy();
    socket.once('close', () => connections.giveBack(network, 1));
  });
}

function boundRequests(fastify: FastifyInstance): void {
  const requests = new Held();
  const bytes = new Held();
  fastify.addHook('onRequest', async (request, reply) => {
    if (ITSELF.has(request.ip)) return;
    const network = networkOf(request.ip);
    const announced = announcedBytes(request);
    if (!requests.take(network, 1, MOST.requests)) throw tooMany();
    if (!bytes.take(network, announced, MOST.bytes)) {
      requests.giveBack(network, 1);
      throw tooMany();
    }
    // Whether it was answered or broke off.
    reply.raw.once('close', () => {
      requests.giveBack(network, 1);
      bytes.giveBack(network, announced);
    });
  });
}

const tooMany = () => new DomainError('RATE_LIMITED', { headers: { 'Retry-After': '5' } });

function announcedBytes({ headers }: FastifyRequest): number {
  const isFile = /^(?:multipart\/form-data|application\/gzip)\b/i.test(headers['content-type'] ?? '');
  const most = isFile ? LARGEST.file : LARGEST.other;
  if (headers['transfer-encoding'] !== undefined) return most;
  return Math.min(Number(headers['content-length'] ?? 0) || 0, most);
}
