import type { Release } from '@lectern/contracts';
import { queryOptions } from '@lectern/remote';
import { ask } from '../../shared/api/call';
import { OPERATE, queryString, slow } from '../../shared/api/polling';

/** Newest first; of all remotes if none is named. */
export const releasesQuery = (remote?: string) =>
  queryOptions({
    queryKey: [OPERATE, 'releases', remote ?? null],
    queryFn: () => ask<Release[]>(`/releases${queryString({ remote })}`),
    ...slow,
  });
