import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { refetchChanged, updateCached } from './after-change';

const queryKey = ['notes'];
const leave: (() => void)[] = [];
afterEach(() => leave.splice(0).forEach((stop) => stop()));

/** A list; a request reads the services' notes immediately, but its response can be held back. */
function aList() {
  const services = { notes: ['first'], requests: 0, hold: Promise.resolve() };
  const client = new QueryClient();
  const queryFn = async () => {
    services.requests += 1;
    const { notes } = services;
    await services.hold;
    return notes;
  };
  const show = () =>
    leave.push(new QueryObserver(client, { queryKey, queryFn, staleTime: Infinity }).subscribe(() => {}));
  const cached = () => client.getQueryData<string[]>(queryKey);
  const shown = () => {
    show();
    return client.ensureQueryData({ queryKey, queryFn });
  };
  /** Holds the responses of requests sent before `change`. */
  const cachedNotes = () => {
    let release = () => {};
    services.hold = new Promise<void>((done) => (release = done));
    const change = () => {
      services.notes = ['first', 'mine'];
      services.hold = Promise.resolve();
    };
    return { change, release };
  };
  return { client, services, cached, show, shown, cachedNotes };
}

const adding = (notes: string[]) => [...notes, 'mine'];

test('cached data is updated, without a request', async () => {
  const { client, services, cached, shown } = aList();
  await shown();
  await updateCached(client, queryKey, adding);
  expect(cached()).toEqual(['first', 'mine']);
  expect(services.requests).toBe(1);
});

test('a refetch in progress does not undo a change', async () => {
  const { client, cached, shown, cachedNotes } = aList();
  await shown();
  const { change, release } = cachedNotes();
  const before = client.refetchQueries({ queryKey });
  change();
  const updated = updateCached(client, queryKey, adding);
  expect(cached()).toEqual(['first', 'mine']);
  release();
  await Promise.all([before, updated]);
  expect(cached()).toEqual(['first', 'mine']);
});

test.each([
  ['updated', (client: QueryClient) => updateCached(client, queryKey, adding)],
  ['fetched again', (client: QueryClient) => refetchChanged(client, queryKey)],
])('a first fetch in progress is not taken for the state after a change: %s', async (_, after) => {
  const { client, cached, show, cachedNotes } = aList();
  const { change, release } = cachedNotes();
  show();
  change();
  const done = after(client);
  release();
  await done;
  expect(cached()).toEqual(['first', 'mine']);
});

test('until a first fetch is answered, what the page shows is updated', async () => {
  const { client, cached, show, cachedNotes } = aList();
  const { change, release } = cachedNotes();
  show();
  change();
  const updated = updateCached(client, queryKey, adding, ['first']);
  expect(cached()).toEqual(['first', 'mine']);
  release();
  await updated;
  expect(cached()).toEqual(['first', 'mine']);
});
