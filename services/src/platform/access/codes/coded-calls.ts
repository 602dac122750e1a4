import { ROLLOUT_ACTION_NAMES, SHELL_NAME, actionTraits } from '@lectern/contracts';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../../kernel/errors.js';
import { isRemoteOfTheConsole } from '../../paths/index.js';
import { type ActingAs, type PlatformActor, reaches } from '../actor.js';

const PREFIX = '/api/v1/';

/** Calls of an operator's token that an operator must confirm in the console. */
const OF_OPERATORS: ReadonlySet<string> = new Set([
  'POST tokens',
  'POST releases',
  ...ROLLOUT_ACTION_NAMES.filter((name) => actionTraits(name).requested).map(
    (name) => `POST rollouts/:remote/${name}`,
  ),
]);
/**
 * Calls of a team's token that need the same when they serve a release of one of these remotes to visitors.
 */
const GIVING: ReadonlySet<string> = new Set([
  'POST rollouts/:remote/start',
  'POST rollouts/:remote/share',
  'POST rollouts/:remote/promote',
]);
const ABOUT_CANDIDATE: ReadonlySet<string> = new Set([
  'POST rollouts/:remote/share',
  'POST rollouts/:remote/promote',
]);
/** The shell runs on every page, and the console's remotes where operators are signed in. */
const isPowerful = (remote: string): boolean => remote === SHELL_NAME || isRemoteOfTheConsole(remote);

const callOf = ({ method, routeOptions }: FastifyRequest) =>
  `${method} ${routeOptions.url?.replace(PREFIX, '') ?? ''}`;

/** Whether an operator's token may make a call after confirmation. */
export const isCodedCall = (request: FastifyRequest): boolean => OF_OPERATORS.has(callOf(request));

/** A publication is confirmed after its archive was read: its content is unknown until then. */
export const isPublication = (request: FastifyRequest): boolean => callOf(request) === 'POST releases';

/** These name no release: they concern the current candidate. */
export const isAboutCandidate = (request: FastifyRequest): boolean => ABOUT_CANDIDATE.has(callOf(request));

/** Whether a token's call must be confirmed. @param remote the call concerns, if any */
export function needsCode(actor: PlatformActor, request: FastifyRequest, remote?: string): boolean {
  if (actor.token === undefined) return false;
  if (actor.kind === 'operator') return isCodedCall(request);
  const isGiving = GIVING.has(callOf(request)) || isPublication(request);
  return isGiving && remote !== undefined && isPowerful(remote) && reaches(actor, remote);
}

/**
 * For an action that is not confirmed in itself, and yet serves visitors a release that they did not have.
 *
 * @throws {DomainError} 403 for a token whose start of that release would have to be confirmed
 */
export function assertMayServe(actor: ActingAs, remote: string): void {
  if (!('token' in actor) || actor.token === undefined) return;
  if (actor.kind === 'team' && !isPowerful(remote)) return;
  throw new DomainError('FORBIDDEN', {
    text: 'With this token, a rollback can only return to a release that was stable before. Start this one instead, or roll back to it in the console.',
  });
}
