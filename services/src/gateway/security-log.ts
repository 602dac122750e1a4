import type { FastifyRequest } from 'fastify';
import { shortNetwork } from './short-network.js';

export type SecurityEvent =
  | 'signed-in'
  | 'sign-in-failed'
  | 'signed-out'
  | 'session-ended'
  | 'other-sessions-ended'
  /** A call that somebody was not allowed to make. */
  | 'refused';

/** A line for who watches over the site. It names people by their ids: no mail address, and of the network no more than its owner is shown. */
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
