import { call } from '@lectern/console';

/** Ends a pass of a background job. @throws {ApiError} */
export const endPass = (id: string): Promise<void> => call('POST', `/platform/passes/${id}/end`);
