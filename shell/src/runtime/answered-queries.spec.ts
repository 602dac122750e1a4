import type { OwnedPage } from '@lectern/contracts';
import { answerQueries } from './answered-queries';
import { createQueryClient } from './query-client';

const owned = { params: { slug: 'a' } } as unknown as OwnedPage;
const titleQuery = (slug: string | undefined) => ({
  queryKey: ['title', slug],
  queryFn: async () => {
    const answer = await fetch(`/api/v1/talks/${slug}`);
    if (!answer.ok) throw Object.assign(new Error('No'), { failure: { status: answer.status } });
    const total = answer.headers.get('X-Total-Count');
    return `${((await answer.json()) as { title: string }).title} of ${total}`;
  },
});
const Page = () => null;
const network = jest.fn(() => Promise.resolve({ ok: false, status: 503 } as Response));
const before = window.fetch;
beforeEach(() => {
  window.fetch = network;
  network.mockClear();
});
afterAll(() => {
  window.fetch = before;
});

/** What browsers have, and this one lacks. */
class Answer {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: Map<string, string>;
  constructor(
    private readonly body: string | null,
    init: { status: number; headers?: Record<string, string> },
  ) {
    this.status = init.status;
    this.ok = init.status < 400;
    this.headers = new Map(Object.entries(init.headers ?? {}));
  }
  json = () => Promise.resolve(JSON.parse(this.body ?? '') as unknown);
}
globalThis.Response ??= Answer as unknown as typeof Response;

test('the first page’s queries are made of what the site answered, without the network', async () => {
  const client = createQueryClient();
  const module = {
    page: {
      Page,
      queries: ({ params }: { params: Record<string, string | undefined> }) => [titleQuery(params.slug)],
    },
  };
  await answerQueries(client, module, owned, {
    '/api/v1/talks/a': { status: 200, headers: { 'X-Total-Count': '7' }, body: '{"title":"A"}' },
  });
  expect(client.getQueryData(['title', 'a'])).toBe('A of 7');
  expect(network).not.toHaveBeenCalled();
  expect(window.fetch).toBe(network);
});

test('a failure is the failure that it was, and what was not asked for is asked for', async () => {
  const client = createQueryClient();
  const module = {
    page: { Page, queries: () => [titleQuery('gone'), titleQuery('other'), titleQuery('__proto__')] },
  };
  await answerQueries(client, module, owned, { '/api/v1/talks/gone': { status: 404, body: '{}' } });
  expect(client.getQueryState(['title', 'gone'])?.error).toMatchObject({ failure: { status: 404 } });
  expect(network.mock.calls).toEqual([
    ['/api/v1/talks/other', undefined],
    ['/api/v1/talks/__proto__', undefined],
  ]);
});
