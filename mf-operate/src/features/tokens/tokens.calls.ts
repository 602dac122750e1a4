import type { CodedAction, CreatedTeamToken, NewTeamToken, TeamToken } from '@lectern/contracts';
import { call } from '@lectern/console';

/** The only response that contains the token itself. @throws {ApiError} */
export const createToken = (input: NewTeamToken): Promise<CreatedTeamToken> => call('POST', '/tokens', input);

/** Extends the same token to 90 days from now. @throws {ApiError} */
export const renewToken = (id: number): Promise<TeamToken> => call('POST', `/tokens/${id}/renew`, {});

/** Takes effect immediately and everywhere. @throws {ApiError} */
export const revokeToken = (id: number): Promise<void> => call('DELETE', `/tokens/${id}`);

/** The action waiting under a command line's code; reading it decides nothing. @throws {ApiError} */
export const findCoded = (code: string): Promise<CodedAction> =>
  call('POST', '/confirmations/codes', { code });

/** Allows the action, once. @throws {ApiError} */
export const confirmCoded = (id: string): Promise<void> =>
  call('POST', `/confirmations/codes/${id}/confirm`, {});

/** @throws {ApiError} */
export const refuseCoded = (id: string): Promise<void> =>
  call('POST', `/confirmations/codes/${id}/refuse`, {});
