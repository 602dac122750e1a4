import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** A client that keeps sending this long after the response is not reading it. */
const TIMEOUT_MS = 30_000;

/**
 * Lets the sender of a request that is refused before its end read why. Closing the connection immediately would reset it with the response
 * unread, since most clients send everything before they read. So the rest is read and dropped.
 */
export function registerEarlyAnswers(fastify: FastifyInstance): void {
  fastify.addHook('onSend', ({ raw }, reply, payload, done) => {
    if (!isUnfinished(raw)) return done(null, payload);
    return keepOpen(reply);
  });
  fastify.addHook('onResponse', ({ raw, headers }, _reply, done) => {
    done();
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

async function keepOpen(reply: FastifyReply): Promise<void> {
  // Of a request that is refused at once, all may be at hand: Node notes that once its listeners have returned.
  await nextTurn();
  if (!isUnfinished(reply.request.raw)) return;
  reply.removeHeader('connection');
  // Even if the client asked to close the connection: it is closed once the rest is read.
  reply.raw.shouldKeepAlive = true;
}

/** More may come. Requests the site makes to itself have no connection. */
const isUnfinished = ({ complete, socket }: IncomingMessage): boolean =>
  !complete && socket instanceof Socket;
