import { createQueryClient, forgetFailures, readQueries, writeQueries } from './query-client';

const failing = (status: number) => ({
  queryKey: ['talk', status],
  queryFn: () => Promise.reject(Object.assign(new Error('There is no such talk.'), { failure: { status } })),
  retryDelay: 0,
});

/** As serialized into the page. */
const carry = (written: unknown): unknown => JSON.parse(JSON.stringify(written));

test('data fetched by the server is fresh in the browser, whatever its clock says', async () => {
  const server = createQueryClient();
  await server.prefetchQuery({ queryKey: ['talk'], queryFn: () => Promise.resolve({ title: 'A talk' }) });
  const written = carry(writeQueries(server)) as { queries: { state: { dataUpdatedAt: number } }[] };
  for (const query of written.queries) query.state.dataUpdatedAt -= 3_600_000;

  const browser = createQueryClient();
  readQueries(browser, written);
  const refetch = jest.fn(() => Promise.resolve({ title: 'Another' }));
  expect(await browser.fetchQuery({ queryKey: ['talk'], queryFn: refetch })).toEqual({ title: 'A talk' });
  expect(refetch).not.toHaveBeenCalled();
});

test('a failure is transferred unchanged, and forgotten on the next navigation', async () => {
  const server = createQueryClient();
  await server.prefetchQuery(failing(404));
  const browser = createQueryClient();
  readQueries(browser, carry(writeQueries(server)));

  const state = browser.getQueryState(['talk', 404]);
  expect(state?.status).toBe('error');
  expect(state?.error).toMatchObject({ message: 'There is no such talk.', failure: { status: 404 } });
  forgetFailures(browser);
  expect(browser.getQueryState(['talk', 404])).toBeUndefined();
});

test('only requests without a response are retried', async () => {
  const client = createQueryClient();
  const calls = { 0: 0, 500: 0 };
  for (const status of [0, 500] as const) {
    const { queryFn, ...options } = failing(status);
    await client.prefetchQuery({ ...options, queryFn: () => ((calls[status] += 1), queryFn()) });
  }
  expect(calls).toEqual({ 0: 3, 500: 1 });
});

test('without data nothing is written', () => {
  expect(writeQueries(createQueryClient())).toBeNull();
});
