import type { RolloutHealth } from '@lectern/contracts';
import { queryOptions } from '@lectern/remote';
import { OPERATE, ask, queryString, slow } from '@lectern/console';

/**
 * What visitors' pages reported about a remote's releases in the last hours, and the comparison of candidate
 * and stable release.
 */
export const healthQuery = (remote: string, hours = 24) =>
  queryOptions({
    queryKey: [OPERATE, 'health', remote, hours],
    queryFn: () =>
      ask<RolloutHealth>(`/rollouts/${encodeURIComponent(remote)}/health${queryString({ hours })}`),
    ...slow,
  });
