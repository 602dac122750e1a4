import type { RolloutHealth } from '@lectern/contracts';
import { queryOptions } from '@lectern/remote';
import { ask } from '../../shared/api/call';
import { OPERATE, queryString, slow } from '../../shared/api/polling';

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
