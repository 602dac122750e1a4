import type { FreezeStarts, StartFreeze, UnfreezeStarts } from '@lectern/contracts';
import { call } from '../api/call';

/** Stops all starts. @throws {ApiError} 409 if another operator has */
export const freezeStarts = (input: FreezeStarts): Promise<StartFreeze> =>
  call('POST', '/platform/freeze', input);

/** @throws {ApiError} 409 if another operator has */
export const unfreezeStarts = (input: UnfreezeStarts): Promise<StartFreeze> =>
  call('POST', '/platform/unfreeze', input);
