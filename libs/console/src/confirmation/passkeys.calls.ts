import type { NeededConfirmation, Passkey, PasskeyChallenge } from '@lectern/contracts';
import { ApiError } from '@lectern/api-client';
import { deferredCall } from '@lectern/ui';
import { call } from '../api/call';

/** In the same chunk as other actions: another file would add its name and hash to the first view. */
const library = () => import(/* webpackChunkName: "actions" */ '@simplewebauthn/browser');
const startRegistration = deferredCall(async () => (await library()).startRegistration);
const startAuthentication = deferredCall(async () => (await library()).startAuthentication);
type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/**
 * Creates a passkey on this device, or on one nearby, and registers it.
 *
 * @param code from the command line; without it another passkey must confirm
 * @throws {unknown} any error; {@link passkeyProblem} has its message
 */
export async function addPasskey(name: string, code: string): Promise<Passkey> {
  const { id, options } = await call<PasskeyChallenge>('POST', '/passkeys/challenges', {});
  const answer = await startRegistration({ optionsJSON: options as unknown as CreationOptions });
  return call('POST', '/passkeys', { challenge: id, name, ...(code && { code }), answer });
}

/** @param isLast the operator knows that it is their last one @throws {ApiError} */
export const removePasskey = (id: number, isLast: boolean): Promise<void> =>
  call('DELETE', `/passkeys/${id}${isLast ? '?last=true' : ''}`);

/**
 * Confirms the pending action with a passkey.
 *
 * @returns the id of the confirmation
 * @throws {unknown} any error
 */
export async function confirmByPasskey({ id = '', options }: NeededConfirmation): Promise<string> {
  const answer = await startAuthentication({ optionsJSON: options as RequestOptions });
  await call('POST', `/confirmations/${id}`, { answer });
  return id;
}

/** A message for users: browsers' own messages are not meant for them. */
export const passkeyProblem = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'The browser did not use a passkey. Try again.';
