import type { TeamToken } from '@lectern/contracts';
import { queryOptions } from '@lectern/remote';
import { ask } from '../../shared/api/call';
import { OPERATE, slow } from '../../shared/api/polling';

/** Newest first; includes revoked ones. */
export const tokensQuery = () =>
  queryOptions({
    queryKey: [OPERATE, 'tokens'],
    queryFn: () => ask<TeamToken[]>('/tokens'),
    ...slow,
  });
