import type { OperatorList } from '@lectern/contracts';
import { queryOptions } from '@lectern/remote';
import { ask, OPERATE, slow } from '@lectern/console';

/** All operators, with their sessions of the console and their passkeys. */
export const operatorsQuery = () =>
  queryOptions({
    queryKey: [OPERATE, 'operators'],
    queryFn: () => ask<OperatorList>('/operators'),
    ...slow,
  });
