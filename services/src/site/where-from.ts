import type { FastifyRequest } from 'fastify';
import { internalPath } from '../platform/rendering/index.js';

/** Path and query of the page of this site that the request comes from; null if it comes from elsewhere, or does not say. */
export function whereFrom({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): string | null {
  const referer = headers.referer ?? '';
  if (!URL.canParse(referer)) return null;
  const { host: from, pathname, search } = new URL(referer);
  return from === host ? internalPath(pathname + search) : null;
}
