import { call, queryString } from '@lectern/console';

/** Takes effect immediately and everywhere. @throws {ApiError} */
export const endSession = (operator: number, id: number, reason: string): Promise<void> =>
  call('DELETE', `/operators/${operator}/sessions/${id}${queryString({ reason: reason || undefined })}`);

/** @param last also the last one of all operators @throws {ApiError} */
export const removePasskeyOf = (operator: number, id: number, reason: string, last: boolean): Promise<void> =>
  call(
    'DELETE',
    `/operators/${operator}/passkeys/${id}${queryString({ reason: reason || undefined, last: last || undefined })}`,
  );
