import type { TeamToken } from '@lectern/contracts';
import { queryOptions } from '@lectern/remote';
import { OPERATE, ask, slow } from '@lectern/console';

/** Newest first; includes revoked ones. */
export const tokensQuery = () =>
  queryOptions({
    queryKey: [OPERATE, 'tokens'],
    queryFn: () => ask<TeamToken[]>('/tokens'),
    ...slow,
  });
