import type { Rollout, RolloutHealth } from '@lectern/contracts';
import { useQueryClient } from '@lectern/remote';
import { useCallback, useSyncExternalStore } from 'react';
import { healthQuery } from '../health.queries';

/** The health of each remote as far as its row has loaded it, in the same order; it is not requested here. */
export function useHealths(rollouts: readonly Rollout[]): (RolloutHealth | undefined)[] {
  const client = useQueryClient();
  const keys = rollouts.map(({ remote }) => healthQuery(remote).queryKey);
  const subscribe = useCallback((changed: () => void) => client.getQueryCache().subscribe(changed), [client]);
  // Changes with each response.
  const loaded = () => keys.reduce((sum, key) => sum + (client.getQueryState(key)?.dataUpdatedAt ?? 0), 0);
  useSyncExternalStore(subscribe, loaded, loaded);
  return keys.map((key) => client.getQueryData(key));
}
