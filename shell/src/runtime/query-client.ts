import { QueryClient, dehydrate, type DehydratedState } from '@tanstack/react-query';

const FRESH_MS = 30_000;
const NETWORK_RETRIES = 2;

/** A failure as the request helper throws it. Each bundle has its own class of it, so its shape is what counts. */
interface CarriedError {
  name: string;
  message: string;
  failure?: { status?: number };
}

/** The page's one cache of server state, shared by shell and remotes. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // A change is sent when somebody makes it or not at all: without this it would wait for the network, and be done later unseen.
      mutations: { networkMode: 'always' },
      queries: {
        staleTime: FRESH_MS,
        refetchOnWindowFocus: false,
        // What failed on the server is shown as failed by the first render too; navigation forgets failures.
        retryOnMount: false,
        retry: (count, error) => count < NETWORK_RETRIES && isNetworkError(error),
      },
    },
  });
}

/** No answer came at all; an answer that says no will say so again. */
const isNetworkError = (error: unknown) => (error as Partial<CarriedError>).failure?.status === 0;

/** Everything that the server learned, failures among it, as it travels in the page; null when that is nothing. */
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

/** Fills the cache with what {@link writeQueries} wrote; it counts as just fetched, whatever the two clocks say. */
export function readQueries(client: QueryClient, written: unknown): void {
  if (!written) return;
  const { queries } = written as DehydratedState;
  const now = Date.now();
  for (const { queryKey, queryHash, state } of queries) {
    if (state.dataUpdatedAt > 0) state.dataUpdatedAt = now;
    const { error } = state;
    if (error) state.error = Object.assign(new Error(error.message), error);
    // The library's own way would bring along what mutations and streams need.
    client.getQueryCache().build(client, { queryKey, queryHash }, state);
  }
}

/** Lets a page that is opened again ask again for what it could not get. */
export function forgetFailures(client: QueryClient): void {
  client.removeQueries({ type: 'inactive', predicate: ({ state }) => state.status === 'error' });
}

function carried(error: unknown): CarriedError | null {
  if (error === null || error === undefined) return null;
  const { name = 'Error', message = '', failure } = error as Partial<CarriedError>;
  return { name, message, ...(failure && { failure }) };
}
