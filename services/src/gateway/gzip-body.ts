import type { IncomingMessage } from 'node:http';
import { GATE_LIMITS } from '@lectern/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '../kernel/errors.js';
import { refuseElsewhere } from './accepted-types.js';

const TYPE = 'application/gzip';
/** Bytes beyond the limit are read and dropped, up to this total, so that the sender receives the response. */
const MOST_BYTES = 2 * GATE_LIMITS.archive;

/** Lets routes with `config.gzip` take an archive, as a stream; call it once. */
export function registerGzip(fastify: FastifyInstance): void {
  fastify.addContentTypeParser(TYPE, (_request: FastifyRequest, payload: IncomingMessage, done) =>
    done(null, payload),
  );
  refuseElsewhere(fastify, 'gzip', isGzip);
}

const isGzip = (contentType: string): boolean => contentType.toLowerCase().startsWith(TYPE);

/**
 * Reads an archive to its end.
 *
 * @returns null if it is larger than the limit
 * @throws {DomainError} `UNSUPPORTED_MEDIA_TYPE`, and `BAD_REQUEST` if it is truncated
 */
export async function readGzip(request: FastifyRequest): Promise<Buffer | null> {
  const body = request.body as IncomingMessage | null | undefined;
  if (!isGzip(request.headers['content-type'] ?? '') || !body) {
    throw new DomainError('UNSUPPORTED_MEDIA_TYPE', { text: `Send the build as ${TYPE}.` });
  }
  let chunks: Buffer[] = [];
  let bytes = 0;
  try {
    // The stream stays open when left early: the remaining bytes are dropped after the response.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      bytes += (chunk as Buffer).length;
      if (bytes <= GATE_LIMITS.archive) chunks.push(chunk as Buffer);
      else chunks = [];
      if (bytes > MOST_BYTES) break;
    }
  } catch (error) {
    throw new DomainError('BAD_REQUEST', { text: 'The archive was truncated in transit.', cause: error });
  }
  return bytes > GATE_LIMITS.archive ? null : Buffer.concat(chunks);
}
