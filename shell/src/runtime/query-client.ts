import { QueryClient, dehydrate, type DehydratedState } from '@tanstack/react-query';

const FRESH_MS = 30_000;
const NETWORK_RETRIES = 2;

/**
 * A failure as the request helper throws it. Each bundle has its own copy of the class, so it is recognised
 * by its shape.
 */
interface CarriedError {
  name: string;
  message: string;
  failure?: { status?: number };
}

/** The page's single cache of server state, shared by shell and remotes. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // A change is sent immediately or not at all: otherwise it would wait for the network and be sent
      // unnoticed later.
      mutations: { networkMode: 'always' },
      queries: {
        staleTime: FRESH_MS,
        refetchOnWindowFocus: false,
        // What failed on the server is also shown as failed by the first render; navigation forgets failures.
        retryOnMount: false,
        retry: (count, error) => count < NETWORK_RETRIES && isNetworkError(error),
      },
    },
  });
}

/** No response at all; a refusal would only be repeated. */
const isNetworkError = (error: unknown) => (error as Partial<CarriedError>).failure?.status === 0;

/** Everything the server fetched, including failures, serialized for the page; null if there is nothing. */
export function writeQueries(client: QueryClient): unknown {
  const state = dehydrate(client, { shouldDehydrateQuery: (query) => query.state.status !== 'pending' });
  if (state.queries.length === 0) return null;
  return {
    mutations: [],
    queries: state.queries.map((query) => ({
      ...query,
      state: { ...query.state, error: carried(query.state.error) },
    })),
  };
}

/**
 * Fills the cache with the output of {@link writeQueries}; it counts as just fetched, whatever the two clocks
 * say.
 */
export function readQueries(client: QueryClient, written: unknown): void {
  if (!written) return;
  const { queries } = written as DehydratedState;
  const now = Date.now();
  for (const { queryKey, queryHash, state } of queries) {
    if (state.dataUpdatedAt > 0) state.dataUpdatedAt = now;
    const { error } = state;
    if (error) state.error = Object.assign(new Error(error.message), error);
    // The library's `hydrate` would add the code that mutations and streams need.
    client.getQueryCache().build(client, { queryKey, queryHash }, state);
  }
}

/** Lets a page that is opened again retry its failed queries. */
export function forgetFailures(client: QueryClient): void {
  client.removeQueries({ type: 'inactive', predicate: ({ state }) => state.status === 'error' });
}

function carried(error: unknown): CarriedError | null {
  if (error === null || error === undefined) return null;
  const { name = 'Error', message = '', failure } = error as Partial<CarriedError>;
  return { name, message, ...(failure && { failure }) };
}
