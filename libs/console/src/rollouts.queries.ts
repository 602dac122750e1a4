import type { Rollout } from '@lectern/contracts';
import { queryOptions } from '@lectern/remote';
import { ask } from './api/call';
import { OPERATE, live } from './api/polling';

/** Every remote and the shell, by name. Anyone but an operator is refused: 401 or 403. */
export const rolloutsQuery = () =>
  queryOptions({
    queryKey: [OPERATE, 'rollouts'],
    queryFn: () => ask<Rollout[]>('/rollouts'),
    ...live,
  });
