import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding, compress, type Encoding } from './compression.js';

/** Bytes; fits into one packet anyway. */
const SMALL = 1024;

/**
 * These carry secrets: the size of a compressed response leaks something about its content to anyone who can
 * inject text into it (BREACH).
 */
const SECRET = ['/api/v1/auth/'];

const READING = new Set(['GET', 'HEAD']);

interface Copy {
  bytes: Promise<Buffer>;
  /** The same, once compressed. */
  ready?: Buffer;
}
const copiesOf = new WeakMap<Buffer, Map<Encoding, Copy>>();

/** Marks a body that is sent repeatedly, so that it is compressed only once. */
export function keepCompressed(body: Buffer): void {
  if (!copiesOf.has(body)) copiesOf.set(body, new Map());
}

/** Whether a JSON response of this body is compressed for clients that accept it. */
export const isWorthCompressing = (body: string | Buffer): boolean => body.length > SMALL;

/** The compressed copy of a body marked by {@link keepCompressed}; undefined until it has been sent once. */
export const compressedCopy = (body: Buffer, encoding: Encoding): Buffer | undefined =>
  copiesOf.get(body)?.get(encoding)?.ready;

/** Compresses the JSON responses of reading API calls where that is worthwhile. */
export function registerCompressedAnswers(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (!isCompressible(request, reply, payload)) return done(null, payload);
    void reply.header('Vary', 'Accept-Encoding');
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    if (!encoding) return done(null, payload);
    return compressed(reply, payload, encoding);
  });
}

async function compressed(
  reply: FastifyReply,
  payload: string | Buffer,
  encoding: Encoding,
): Promise<Buffer> {
  const bytes = await copyOf(payload, encoding);
  const etag = reply.getHeader('ETag');
  // A weak tag: the same content in other bytes.
  if (typeof etag === 'string' && etag.startsWith('"')) void reply.header('ETag', `W/${etag}`);
  void reply.header('Content-Encoding', encoding).header('Content-Length', bytes.length);
  return bytes;
}

function isCompressible(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): payload is string | Buffer {
  if (!READING.has(request.method) || request.lectern?.internal || !request.url.startsWith('/api/v1/'))
    return false;
  if (SECRET.some((prefix) => request.url.startsWith(prefix))) return false;
  if (reply.hasHeader('Content-Encoding')) return false;
  if (!String(reply.getHeader('Content-Type')).startsWith('application/json')) return false;
  return (typeof payload === 'string' || Buffer.isBuffer(payload)) && isWorthCompressing(payload);
}

function copyOf(payload: string | Buffer, encoding: Encoding): Promise<Buffer> {
  const copies = typeof payload === 'string' ? undefined : copiesOf.get(payload);
  const known = copies?.get(encoding);
  if (known) return known.bytes;
  const bytes = compress(payload, encoding);
  if (!copies) return bytes;
  const copy: Copy = { bytes };
  copies.set(encoding, copy);
  return bytes.then((ready) => (copy.ready = ready));
}
