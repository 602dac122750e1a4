import { findPage, type PageData, type SnapshotRelease } from '@lectern/contracts';
import type { QueryClient } from '@tanstack/react-query';
import type { RemoteModule } from './remotes';

/** What is not there by then the page fetches itself. */
const PATIENCE_MS = 500;
/** These statuses allow no body. */
const EMPTY = new Set([204, 205, 304]);

/**
 * Makes the queries of the first page once more, with what the site answered to the server's calls in place of the network: so the cache
 * holds what the server rendered with, made of the site's own answers by the code of this browser. Other modules than the one that rendered
 * the page are left alone.
 */
export async function answerQueries(
  client: QueryClient,
  { page }: RemoteModule,
  { snapshot, answers }: Pick<PageData, 'snapshot' | 'answers'>,
  release: SnapshotRelease,
  expose: string,
): Promise<void> {
  const owned = findPage(snapshot, location.pathname);
  if (!answers || owned?.remote.release !== release || owned.expose !== expose) return;
  const { params } = owned;
  const network = fetch;
  const answered: typeof fetch = (input, init) => {
    const isRead = typeof input === 'string' && (init?.method ?? 'GET') === 'GET';
    const answer = isRead && Object.hasOwn(answers, input) ? answers[input] : undefined;
    if (!answer) return network(input, init);
    const { status, headers, body } = answer;
    return Promise.resolve(new Response(EMPTY.has(status) ? null : body, { status, headers }));
  };
  globalThis.fetch = answered;
  try {
    const queries = page?.queries?.({ params, search: new URLSearchParams(location.search) }) ?? [];
    await Promise.race([
      Promise.all(
        queries.map((query) => client.prefetchQuery(query as Parameters<typeof client.prefetchQuery>[0])),
      ),
      new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
    ]);
  } finally {
    if (fetch === answered) globalThis.fetch = network;
  }
}
