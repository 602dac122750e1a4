import { ask, live, OPERATE } from '@lectern/console';
import type { ServicesStatus } from '@lectern/contracts';
import { queryOptions } from '@lectern/remote';

/** What the site runs on, the worst first. */
export const servicesQuery = () =>
  queryOptions({
    queryKey: [OPERATE, 'services'],
    queryFn: () => ask<ServicesStatus>('/platform/services'),
    ...live,
  });
