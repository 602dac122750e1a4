import type { ServicesStatus } from '@lectern/contracts';
import { queryOptions } from '@lectern/remote';
import { ask } from './api/call';
import { OPERATE, slow } from './api/polling';

/** What the site runs on, the worst first. */
export const servicesQuery = () =>
  queryOptions({
    queryKey: [OPERATE, 'services'],
    queryFn: () => ask<ServicesStatus>('/platform/services'),
    ...slow,
  });
