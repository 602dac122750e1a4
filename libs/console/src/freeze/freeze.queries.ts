import type { StartFreeze } from '@lectern/contracts';
import { queryOptions } from '@lectern/remote';
import { ask } from '../api/call';
import { OPERATE, live } from '../api/polling';

/** Whether starts are stopped, and why. */
export const freezeQuery = () =>
  queryOptions({
    queryKey: [OPERATE, 'freeze'],
    queryFn: () => ask<StartFreeze>('/platform/freeze'),
    ...live,
  });
