import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { sameText } from '../kernel/signing.js';

export const CALL_HEADER = 'x-lectern-internal';
const VALUE = randomBytes(32).toString('base64url');

/**
 * Headers for `fastify.inject` that mark a call as the site's own. The value is random per process and never
 * leaves it.
 */
export const internalHeaders = (): Record<string, string> => ({ [CALL_HEADER]: VALUE });

export function isInternal({ headers }: { headers: IncomingHttpHeaders }): boolean {
  const header = headers[CALL_HEADER];
  return typeof header === 'string' && sameText(header, VALUE);
}
