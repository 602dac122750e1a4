import type { FastifyRequest } from 'fastify';
import { shortNetwork } from './short-network.js';

export type SecurityEvent =
  | 'signed-in'
  | 'sign-in-failed'
  | 'signed-out'
  | 'session-ended'
  | 'other-sessions-ended'
  | 'passkey-added'
  | 'passkey-removed'
  /** A call that was not permitted. */
  | 'refused';

/**
 * A log line for security monitoring. It identifies people by id: no mail address, and no more of the network
 * than its owner is shown.
 */
export function noteSecurity(
  request: FastifyRequest,
  event: SecurityEvent,
  details: Record<string, string | number | null> = {},
): void {
  const { user, proof } = request.lectern ?? {};
  request.log.info(
    {
      security: event,
      user: user?.id ?? null,
      proof: proof ?? null,
      network: shortNetwork(request.ip),
      ...details,
    },
    'security',
  );
}
