import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from './network.js';
import { DomainError } from '../kernel/errors.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** Applies the connection limit to another listener of this process, counted together with the first. */
    boundConnections: (server: Server) => void;
    /**
     * Counts a request without a body as unanswered until {@link releaseRead}.
     *
     * @param network null is not limited
     * @returns whether there was room for it
     */
    holdRead: (network: string | null) => boolean;
    /** Called once the response is closed. */
    releaseRead: (network: string | null) => void;
  }
}

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** What one network may occupy in a process at a time; far more than an office behind one address needs. */
const MOST = {
  /** Open connections, idle ones included. */
  connections: 200,
  /** Unanswered requests: behind a proxy they take the place of connections. */
  requests: 200,
  /** Announced bytes of their bodies: three releases, or a dozen pictures. */
  bytes: 64 * MEGABYTE,
};

/** Maximum bytes counted for a body, and the size assumed where none is declared; larger bodies are refused. */
const LARGEST = { file: 20 * MEGABYTE, other: MEGABYTE };

/** The machine itself: a proxy in front of the site, or monitoring. */
const ITSELF = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
export const isItself = (address: string): boolean => ITSELF.has(address);

/** A total per network; networks that hold nothing take no memory. */
class Held {
  private readonly sums = new Map<string, number>();

  /** Whether there was room; if so, the caller must give it back. */
  take(network: string, amount: number, most: number): boolean {
    const current = this.sums.get(network) ?? 0;
    if (current + amount > most) return false;
    this.sums.set(network, current + amount);
    return true;
  }

  giveBack(network: string, amount: number): void {
    const left = (this.sums.get(network) ?? 0) - amount;
    if (left > 0) this.sums.set(network, left);
    else this.sums.delete(network);
  }
}

/**
 * Limits what one network holds: connections when they open, and requests, with the announced size of their
 * bodies, before any body is read. The network is that of the address `TRUST_PROXY` yields; connections of
 * the proxies themselves belong to all visitors and are not counted. Counts are per process.
 */
export function registerAddressLimits(fastify: FastifyInstance, trustProxy: readonly string[]): void {
  const bound = connectionBound(proxyAddr.compile([...trustProxy]));
  fastify.decorate('boundConnections', (server: Server) => void server.on('connection', bound));
  fastify.boundConnections(fastify.server);
  boundRequests(fastify);
}

function connectionBound(isProxy: (address: string, distance: number) => boolean): (socket: Socket) => void {
  const connections = new Held();
  return (socket) => {
    const address = socket.remoteAddress;
    if (!address || isItself(address) || isProxy(address, 0)) return;
    const network = networkOf(address);
    // Closed without an answer: a client with this many open connections is not waiting for one.
    if (!connections.take(network, 1, MOST.connections)) return void socket.destroy();
    socket.once('close', () => connections.giveBack(network, 1));
  };
}

function boundRequests(fastify: FastifyInstance): void {
  const requests = new Held();
  const bytes = new Held();
  fastify.decorate(
    'holdRead',
    (network: string | null) => network === null || requests.take(network, 1, MOST.requests),
  );
  fastify.decorate('releaseRead', (network: string | null) => {
    if (network !== null) requests.giveBack(network, 1);
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    if (isItself(request.ip)) return done();
    const network = networkOf(request.ip);
    const announced = announcedBytes(request);
    if (!requests.take(network, 1, MOST.requests)) throw tooMany();
    if (!bytes.take(network, announced, MOST.bytes)) {
      requests.giveBack(network, 1);
      throw tooMany();
    }
    // Answered or aborted.
    reply.raw.once('close', () => {
      requests.giveBack(network, 1);
      bytes.giveBack(network, announced);
    });
    done();
  });
}

const tooMany = () => new DomainError('RATE_LIMITED', { headers: { 'Retry-After': '5' } });

function announcedBytes({ headers }: FastifyRequest): number {
  const isFile = /^(?:multipart\/form-data|application\/gzip)\b/i.test(headers['content-type'] ?? '');
  const most = isFile ? LARGEST.file : LARGEST.other;
  if (headers['transfer-encoding'] !== undefined) return most;
  return Math.min(Number(headers['content-length'] ?? 0) || 0, most);
}
