import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Updates cached data after a change; data that is not cached is left alone. A fetch in progress may have been
 * answered before the change, so it starts again.
 *
 * @param shown what the page shows until a first fetch is answered; updated as well
 */
export async function updateCached<T>(
  client: QueryClient,
  queryKey: QueryKey,
  update: (data: T) => T,
  shown?: T,
): Promise<void> {
  client.setQueriesData<T>({ queryKey }, (data = shown) => data && update(data));
  if (client.isFetching({ queryKey }) > 0) await refetchChanged(client, queryKey);
}

/**
 * Fetches again what a change has made outdated. Unlike `invalidateQueries` alone, it does not settle for a
 * first fetch in progress, which may have been answered before the change.
 */
export async function refetchChanged(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}
