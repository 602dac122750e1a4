import type { Release } from '@lectern/contracts';
import { queryOptions } from '@lectern/remote';
import { OPERATE, ask, queryString, slow } from '@lectern/console';

/** Newest first; of all remotes if none is named. */
export const releasesQuery = (remote?: string) =>
  queryOptions({
    queryKey: [OPERATE, 'releases', remote ?? null],
    queryFn: () => ask<Release[]>(`/releases${queryString({ remote })}`),
    ...slow,
  });
