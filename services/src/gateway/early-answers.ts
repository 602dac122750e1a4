import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A client that keeps sending this long after the response is not reading it. */
const TIMEOUT_MS = 30_000;

/**
 * Lets the sender of a request that is refused before its end read why. Closing the connection immediately would reset it with the response
 * unread, since most clients send everything before they read. So the rest is read and dropped.
 */
export function registerEarlyAnswers(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async ({ raw }, reply) => {
    if (!isUnfinished(raw)) return;
    reply.removeHeader('connection');
    // Even if the client asked to close the connection: it is closed below.
    reply.raw.shouldKeepAlive = true;
  });
  fastify.addHook('onResponse', async ({ raw, headers }) => {
    if (!isUnfinished(raw) || raw.destroyed) return;
    const { socket } = raw;
    const timer = setTimeout(() => socket.destroy(), TIMEOUT_MS);
    timer.unref();
    raw.once('close', () => clearTimeout(timer));
    if (/\bclose\b/i.test(headers.connection ?? '')) raw.once('end', () => socket.end());
    raw.unpipe();
    raw.resume();
  });
}

/** More may come. Requests the site makes to itself have no connection. */
const isUnfinished = ({ complete, socket }: IncomingMessage): boolean =>
  !complete && socket instanceof Socket;
