import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { metrics } from '../monitoring/metrics/metrics.js';
import { shortNetwork } from './short-network.js';

const EVENTS = [
  'signed-in',
  'sign-in-failed',
  'signed-out',
  'session-ended',
  'other-sessions-ended',
  'passkey-added',
  'passkey-removed',
  'override-started',
  /** A code for an override that is wrong or no longer valid. */
  'override-refused',
  /** A call that was not permitted: its `code` says why. */
  'refused',
  /** A call beyond a limit; logged once per network every ten seconds, counted each time. */
  'limited',
] as const;
export type SecurityEvent = (typeof EVENTS)[number];

// Alerts need an earlier value to compare with.
for (const event of EVENTS) metrics.securityEvents.of(event, '');

const LIMITED = { everyMs: 10_000, networks: 1_000 };
const lately = new LRUCache<string, true>({ max: LIMITED.networks, ttl: LIMITED.everyMs });

/**
 * A log line and a count for security monitoring. It identifies people by id, contains no mail address, and no more of the network than its
 * owner is shown.
 */
export function noteSecurity(
  request: FastifyRequest,
  event: SecurityEvent,
  details: Record<string, string | number | null> = {},
): void {
  metrics.securityEvents.add(event, typeof details.code === 'string' ? details.code : '');
  const { user, proof } = request.lectern ?? {};
  const network = shortNetwork(request.ip);
  if (event === 'limited') {
    if (lately.has(network ?? '')) return;
    lately.set(network ?? '', true);
  }
  request.log.info(
    {
      security: event,
      user: user?.id ?? null,
      proof: proof ?? null,
      network,
      ...details,
    },
    'security',
  );
}
