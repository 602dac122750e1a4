import { ROLLOUT_ACTION_NAMES, actionTraits } from '@lectern/contracts';
import type { FastifyRequest } from 'fastify';

const PREFIX = '/api/v1/';

/**
 * Calls that give others something lasting, take an operator's access, or delete for good: a stolen console session must not suffice.
 */
const CONFIRMED: ReadonlySet<string> = new Set([
  'POST tokens',
  'POST tokens/:id/renew',
  'POST releases',
  ...ROLLOUT_ACTION_NAMES.filter((name) => actionTraits(name).confirmed).map(
    (name) => `POST rollouts/:remote/${name}`,
  ),
  'DELETE passkeys/:id',
  'POST curation/contents/delete',
  'POST curation/members/:id/delete',
  'POST curation/members/:id/trust',
  'DELETE operators/:operator/passkeys/:id',
  'DELETE operators/:operator/sessions/:id',
  'POST confirmations/codes/:id/confirm',
  'POST platform/unfreeze',
]);
/** Confirmed only if they name people. */
const TARGETING: ReadonlySet<string> = new Set([
  'POST rollouts/:remote/start',
  'POST rollouts/:remote/share',
]);

/** Confirmed unless it carries a code from the command line. */
const ADDING = 'POST passkeys';

/** Whether a call requires a fresh proof of the operator's identity. */
export function needsConfirmation({ method, routeOptions, body }: FastifyRequest): boolean {
  const call = `${method} ${routeOptions.url?.replace(PREFIX, '') ?? ''}`;
  return (
    CONFIRMED.has(call) || (TARGETING.has(call) && namesUsers(body)) || (call === ADDING && !hasCode(body))
  );
}

/** The body is not validated yet: anything but an empty list counts. */
function namesUsers(body: unknown): boolean {
  const { segment } = (typeof body === 'object' && body ? body : {}) as {
    segment?: { users?: unknown } | null;
  };
  const users = segment?.users;
  return users !== undefined && !(Array.isArray(users) && users.length === 0);
}

/** The code itself is checked where it is used. */
const hasCode = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string';
