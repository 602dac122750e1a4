import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const SANE = /^[A-Za-z0-9._-]{8,64}$/;

/** A proxy's id of the request where it is harmless in logs and headers, else a new one. */
export function requestIdOf(raw: IncomingMessage): string {
  const header = raw.headers['x-request-id'];
  return typeof header === 'string' && SANE.test(header) ? header : randomUUID();
}
