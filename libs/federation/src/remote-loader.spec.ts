import type { SnapshotRelease, SnapshotRemote } from '@lectern/contracts';
import { LoadTimeout } from './load-script';
import { RemoteLoader, type RemoteFailure } from './remote-loader';

const release = (version: string): SnapshotRelease => ({
  version,
  base: `/assets/mf-talk/${version}/`,
  type: 'script',
  global: `mf_talk_${version}`,
  entry: 'remoteEntry.js',
  integrity: null,
  exposes: {},
});

const candidate = release('2');
const stable = release('1');
const oldest = release('0');
const remote = (...fallbacks: SnapshotRelease[]): SnapshotRemote => ({
  name: 'mf-talk',
  pages: {},
  slots: {},
  release: candidate,
  fallbacks,
});

/** A host with prepared responses, in order: errors are thrown, anything else is the module's exports. */
function loaderOf(...answers: unknown[]) {
  const loads: string[] = [];
  const failures: RemoteFailure[] = [];
  const loader = new RemoteLoader<unknown>({
    snapshot: { remotes: [] },
    host: {
      async load({ version }, expose, fresh) {
        loads.push(`${version} ${expose}${fresh ? ' fresh' : ''}`);
        const answer = answers.shift();
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
    accept: (exports) => {
      if (exports === 'nothing') throw new Error('not a page');
      return exports;
    },
    report: (failure) => failures.push(failure),
  });
  const settle = async (of = remote(stable), expose = './talk') => {
    const state = loader.request(of, expose);
    if (state.status === 'pending') await state.settled;
    return loader.request(of, expose);
  };
  return { loader, loads, failures, settle };
}

const offline = () => new Error('offline');

test('a module is loaded once, however many callers request it', async () => {
  const { settle, loads } = loaderOf('page');
  expect(await settle()).toMatchObject({ status: 'ready', module: 'page', release: candidate });
  await settle();
  expect(loads).toEqual(['2 ./talk']);
});

test('a failure is retried once, bypassing the caches', async () => {
  const { settle, loads, failures } = loaderOf(offline(), 'page');
  expect(await settle()).toMatchObject({ status: 'ready', release: candidate });
  expect(loads).toEqual(['2 ./talk', '2 ./talk fresh']);
  expect(failures.map(({ next }) => next)).toEqual(['retry']);
});

test('after two failures the fallback release takes over for the whole remote', async () => {
  const { settle, loads } = loaderOf(offline(), offline(), 'old page', 'old part');
  expect(await settle()).toMatchObject({ status: 'ready', module: 'old page', release: stable });
  expect(await settle(remote(stable), './part')).toMatchObject({ status: 'ready', release: stable });
  expect(loads.at(-1)).toBe('1 ./part');
});

test('a second fallback release follows the first', async () => {
  const { settle, loads } = loaderOf(offline(), offline(), offline(), offline(), 'oldest page');
  expect(await settle(remote(stable, oldest))).toMatchObject({ status: 'ready', release: oldest });
  expect(loads).toEqual(['2 ./talk', '2 ./talk fresh', '1 ./talk', '1 ./talk fresh', '0 ./talk']);
});

test('a module whose exports are not a page counts as a failure', async () => {
  const { settle } = loaderOf('nothing', 'nothing', 'page');
  expect(await settle()).toMatchObject({ status: 'ready', release: stable });
});

test('a server that hangs is not waited for twice', async () => {
  const { settle, loads } = loaderOf(new LoadTimeout('late'), 'page');
  await settle();
  expect(loads).toEqual(['2 ./talk', '1 ./talk']);
});

test('when every release fails the error is reported, and loading starts over on request', async () => {
  const { loader, settle, failures } = loaderOf(offline(), offline(), 'page');
  expect(await settle(remote())).toMatchObject({ status: 'failed' });
  expect(failures.at(-1)?.next).toBe('message');
  loader.retry(remote(), './talk');
  expect(await settle(remote())).toMatchObject({ status: 'ready', release: candidate });
});

test('a module that hangs on its retry is reported when it is abandoned', async () => {
  jest.useFakeTimers();
  const answers: { give: (exports: unknown) => void; fail: (error: Error) => void }[] = [];
  const failures: RemoteFailure[] = [];
  const loader = new RemoteLoader<unknown>({
    snapshot: { remotes: [] },
    host: {
      load: () => new Promise((give, fail) => answers.push({ give, fail })),
    },
    accept: (exports) => exports,
    report: (failure) => failures.push(failure),
  });
  loader.request(remote(), './talk');
  await jest.advanceTimersByTimeAsync(3_000);
  loader.retry(remote(), './talk');
  answers[1]?.give('page');
  await jest.advanceTimersByTimeAsync(0);
  expect(loader.request(remote(), './talk')).toMatchObject({ status: 'ready', module: 'page' });
  answers[0]?.fail(new LoadTimeout('late'));
  await jest.advanceTimersByTimeAsync(0);
  expect(failures).toMatchObject([{ version: '2', phase: 'load' }]);
  expect(answers).toHaveLength(2);
  jest.useRealTimers();
});

test('a page that throws while rendering is replaced by the fallback release, then by the error message', async () => {
  const { loader, settle, failures } = loaderOf('page', 'old page');
  await settle();
  loader.reject(remote(stable), './talk', new Error('in an effect'));
  expect(await settle()).toMatchObject({ status: 'ready', module: 'old page', release: stable });
  loader.reject(remote(stable), './talk', new Error('again'));
  expect(await settle()).toMatchObject({ status: 'failed' });
  expect(failures.map(({ phase, next }) => `${phase} ${next}`)).toEqual([
    'render fallback',
    'render message',
  ]);
});

test('a failed prefetch is forgotten', async () => {
  const { loader, settle } = loaderOf(offline(), offline(), 'page');
  const forgotten = new Promise<void>((done) => loader.subscribe(done));
  loader.prefetch(remote(), './talk');
  expect(loader.waiting).toBe(0);
  await forgotten;
  expect(await settle(remote())).toMatchObject({ status: 'ready' });
});

test('the loader reports how many modules are being waited for', async () => {
  const { loader, settle } = loaderOf('page');
  const seen: number[] = [];
  loader.subscribe(() => seen.push(loader.waiting));
  await settle();
  expect(seen).toEqual([1, 0]);
});

/** How long a visitor may have to wait. @source platform.md, "For a visitor" */
const LIMIT_MS = 3_000;

test('a release that hangs is replaced within three seconds', async () => {
  jest.useFakeTimers();
  const { loader } = loaderOf(new Promise(() => undefined), 'old page');
  loader.request(remote(stable), './talk');
  await jest.advanceTimersByTimeAsync(LIMIT_MS);
  expect(loader.request(remote(stable), './talk')).toMatchObject({ status: 'ready', module: 'old page' });
  jest.useRealTimers();
});

test('a waiting caller is informed of the delay within three seconds, and gets the module when it arrives', async () => {
  jest.useFakeTimers();
  let arrive: (module: string) => void = () => undefined;
  const { loader } = loaderOf(new Promise((resolve) => (arrive = resolve)));
  const first = loader.request(remote(), './talk');
  await jest.advanceTimersByTimeAsync(LIMIT_MS);
  if (first.status === 'pending') await first.settled;
  const state = loader.request(remote(), './talk');
  expect(state).toMatchObject({ status: 'pending', slow: true });
  expect(loader.waiting).toBe(0);
  arrive('page');
  if (state.status === 'pending') await state.settled;
  expect(loader.request(remote(), './talk')).toMatchObject({ status: 'ready', module: 'page' });
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

test('when one module falls back, another module on screen is reloaded: versions never mix', async () => {
  const { loader, settle } = loaderOf('slot', offline(), offline(), 'old page', 'old slot');
  expect(await settle(remote(stable), './slot')).toMatchObject({ module: 'slot', release: candidate });
  expect(await settle(remote(stable), './page')).toMatchObject({ module: 'old page', release: stable });
  expect(loader.request(remote(stable), './slot').status).toBe('pending');
  expect(await settle(remote(stable), './slot')).toMatchObject({ module: 'old slot', release: stable });
});

test('a module that was loading while another fell back also comes from the fallback', async () => {
  let arrive: (module: string) => void = () => undefined;
  const { loader, settle } = loaderOf(
    'page',
    new Promise((resolve) => (arrive = resolve)),
    'old page',
    'old slot',
  );
  await settle(remote(stable), './page');
  loader.request(remote(stable), './slot');
  loader.reject(remote(stable), './page', new Error('in an effect'));
  arrive('slot');
  expect(await settle(remote(stable), './page')).toMatchObject({ release: stable });
  expect(await settle(remote(stable), './slot')).toMatchObject({ module: 'old slot', release: stable });
});

test('prefetching changes no page: a failure there makes no remote fall back', async () => {
  const { loader, settle, loads, failures } = loaderOf('page', offline(), 'page');
  await settle(remote(stable), './page');
  const forgotten = new Promise<void>((done) => loader.subscribe(done));
  loader.prefetch(remote(stable), './other');
  await forgotten;
  expect(loads).toEqual(['2 ./page', '2 ./other']);
  expect(failures).toEqual([]);
  expect(loader.request(remote(stable), './page').status).toBe('ready');
});

test('a retry bypasses what is cached', async () => {
  const { loader, settle, loads } = loaderOf(offline(), offline(), 'page');
  await settle(remote());
  loader.retry(remote(), './talk');
  await settle(remote());
  expect(loads.at(-1)).toBe('2 ./talk fresh');
});
