import { call } from '@lectern/console';

/**
 * Shows this browser the candidate for twelve hours, if its segment has `preview`; or ends that.
 *
 * @throws {ApiError}
 */
export const setPreview = (remote: string, on: boolean): Promise<void> =>
  call(on ? 'POST' : 'DELETE', `/rollouts/${encodeURIComponent(remote)}/preview`);
