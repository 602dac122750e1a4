import type { ServicesStatus } from '@lectern/contracts';
import { queryOptions } from '@lectern/remote';
import { ask } from '../../shared/api/call';
import { OPERATE, live } from '../../shared/api/polling';

/** What the site runs on, the worst first. */
export const servicesQuery = () =>
  queryOptions({
    queryKey: [OPERATE, 'services'],
    queryFn: () => ask<ServicesStatus>('/platform/services'),
    ...live,
  });
