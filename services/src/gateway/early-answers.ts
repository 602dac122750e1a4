import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Who goes on sending for so long after the answer is not reading it. */
const PATIENCE_MS = 30_000;

/**
 * A request that is refused before all of it came is answered so that its sender can read why. Closing the connection at once would
 * reset it, with the answer unread: most clients send first and read then. So the rest is taken in and dropped.
 */
export function registerEarlyAnswers(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async ({ raw }, reply) => {
    if (!isUnfinished(raw)) return;
    reply.removeHeader('connection');
    // Also for who asked for the end of the connection: it ends below.
    reply.raw.shouldKeepAlive = true;
  });
  fastify.addHook('onResponse', async ({ raw, headers }) => {
    if (!isUnfinished(raw) || raw.destroyed) return;
    const { socket } = raw;
    const timer = setTimeout(() => socket.destroy(), PATIENCE_MS);
    timer.unref();
    raw.once('close', () => clearTimeout(timer));
    if (/\bclose\b/i.test(headers.connection ?? '')) raw.once('end', () => socket.end());
    raw.unpipe();
    raw.resume();
  });
}

/** More of it may come. What the site asks itself came over no connection. */
const isUnfinished = ({ complete, socket }: IncomingMessage): boolean =>
  !complete && socket instanceof Socket;
