import type { PasskeyList } from '@lectern/contracts';
import { queryOptions } from '@lectern/remote';
import { ask } from '../api/call';
import { OPERATE } from '../api/polling';

/** The operator's own passkeys. */
export const passkeysQuery = () =>
  queryOptions({ queryKey: [OPERATE, 'passkeys'], queryFn: () => ask<PasskeyList>('/passkeys') });
