import type { PlatformStatus } from '@lectern/contracts';
import { queryOptions } from '@lectern/remote';
import { ask } from '../../../shared/api/call';
import { OPERATE, slow } from '../../../shared/api/polling';

/** The services' status, which changes only when they restart. */
export const statusQuery = () =>
  queryOptions({
    queryKey: [OPERATE, 'status'],
    queryFn: () => ask<PlatformStatus>('/platform/status'),
    ...slow,
  });
