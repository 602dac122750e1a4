import { findPage, type PageData, type SnapshotRelease } from '@lectern/contracts';
import type { QueryClient } from '@tanstack/react-query';
import type { RemoteModule } from './remote-module';

/** How long to wait, in milliseconds; after that the page fetches the data itself. */
const TIMEOUT_MS = 500;
/** These statuses allow no body. */
const EMPTY = new Set([204, 205, 304]);

/**
 * Repeats the first page's queries with the responses that the server's calls received in place of the
 * network. The cache then holds the data the server rendered with, built by this browser's code. Applies only
 * to the module that rendered the page.
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
      new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS)),
    ]);
  } finally {
    if (fetch === answered) globalThis.fetch = network;
  }
}
