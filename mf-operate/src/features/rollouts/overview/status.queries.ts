import type { PlatformStatus } from '@lectern/contracts';
import { queryOptions } from '@lectern/remote';
import { OPERATE, ask, slow } from '@lectern/console';

/** The services' status, which changes only when they restart. */
export const statusQuery = () =>
  queryOptions({
    queryKey: [OPERATE, 'status'],
    queryFn: () => ask<PlatformStatus>('/platform/status'),
    ...slow,
  });
