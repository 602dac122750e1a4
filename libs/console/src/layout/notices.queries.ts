import type { ConsoleNotices } from '@lectern/contracts';
import { queryOptions } from '@lectern/remote';
import { ask } from '../api/call';
import { OPERATE, slow } from '../api/polling';

/** What every page of the console tells its operator. */
export const noticesQuery = () =>
  queryOptions({
    queryKey: [OPERATE, 'notices'],
    queryFn: () => ask<ConsoleNotices>('/operators/notices'),
    ...slow,
  });
