import type { PageData, Snapshot, SnapshotRelease } from '@lectern/contracts';
import { answerQueries } from './answered-queries';
import { createQueryClient } from './query-client';

const release = { version: '1' } as SnapshotRelease;
const remote = {
  name: 'mf-a',
  pages: { '/:slug': './page' },
  release,
} as unknown as Snapshot['remotes'][number];
const dataWith = (answers: PageData['answers']) => ({ snapshot: { remotes: [remote] }, answers });
beforeEach(() => history.replaceState(null, '', '/a'));
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
beforeEach(() => {
  globalThis.fetch = network;
  network.mockClear();
});

/** A minimal `Response`, which jsdom lacks. */
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

test("the first page’s queries are filled from the server's responses without the network", async () => {
  const client = createQueryClient();
  const module = {
    page: {
      Page,
      queries: ({ params }: { params: Record<string, string | undefined> }) => [titleQuery(params.slug)],
    },
  };
  const answers = {
    '/api/v1/talks/a': { status: 200, headers: { 'X-Total-Count': '7' }, body: '{"title":"A"}' },
  };
  await answerQueries(client, module, dataWith(answers), { ...release }, './page');
  await answerQueries(client, module, dataWith(answers), release, './slot');
  await answerQueries(client, module, dataWith(null), release, './page');
  expect(client.getQueryCache().getAll()).toEqual([]);
  await answerQueries(client, module, dataWith(answers), release, './page');
  expect(client.getQueryData(['title', 'a'])).toBe('A of 7');
  expect(network).not.toHaveBeenCalled();
  // Later calls go to the network.
  await fetch('/api/v1/talks/a');
  expect(network).toHaveBeenCalledTimes(1);
});

test('a failure is kept unchanged, and queries not requested yet are requested', async () => {
  const client = createQueryClient();
  const module = {
    page: { Page, queries: () => [titleQuery('gone'), titleQuery('other'), titleQuery('__proto__')] },
  };
  const answers = { '/api/v1/talks/gone': { status: 404, body: '{}' } };
  await answerQueries(client, module, dataWith(answers), release, './page');
  expect(client.getQueryState(['title', 'gone'])?.error).toMatchObject({ failure: { status: 404 } });
  expect(network.mock.calls).toEqual([
    ['/api/v1/talks/other', undefined],
    ['/api/v1/talks/__proto__', undefined],
  ]);
});
