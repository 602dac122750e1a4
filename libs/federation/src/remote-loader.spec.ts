import type { SnapshotRelease, SnapshotRemote } from '@lectern/contracts';
import { LoadTimeout } from './load-script';
import { RemoteLoader, type RemoteFailure, type RemoteLoad } from './remote-loader';

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
  const arrived: RemoteLoad[] = [];
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
    loaded: (load) => arrived.push(load),
  });
  const settle = async (of = remote(stable), expose = './talk') => {
    const state = loader.request(of, expose);
    if (state.status === 'pending') await state.settled;
    return loader.request(of, expose);
  };
  return { loader, loads, failures, arrived, settle };
}

const offline = () => new Error('offline');

test('a module is loaded once, however many callers request it', async () => {
  const { settle, loads } = loaderOf('page');
  expect(await settle()).toMatchObject({ status: 'ready', module: 'page', release: candidate });
  await settle();
  expect(loads).toEqual(['2 ./talk']);
});

test('modules of one release stay loaded when another of them arrives', async () => {
  const { settle, loads } = loaderOf('page', 'part');
  await settle(remote(stable), './page');
  await settle(remote(stable), './part');
  await settle(remote(stable), './page');
  expect(loads).toEqual(['2 ./page', '2 ./part']);
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

test('an abandoned attempt neither retries nor reports a module that no page gets', async () => {
  jest.useFakeTimers();
  const answers: { give: (exports: unknown) => void; fail: (error: Error) => void }[] = [];
  const attempt = () => new Promise((give, fail) => answers.push({ give, fail }));
  const { loader, loads, arrived, settle } = loaderOf(attempt(), attempt(), attempt());
  loader.request(remote(), './talk');
  loader.retry(remote(), './talk');
  loader.retry(remote(), './talk');
  answers[0]?.fail(offline());
  answers[1]?.give('abandoned page');
  await jest.advanceTimersByTimeAsync(0);
  expect(loader.request(remote(), './talk').status).toBe('pending');
  answers[2]?.give('page');
  expect(await settle(remote())).toMatchObject({ status: 'ready', module: 'page' });
  expect(loads).toHaveLength(3);
  expect(arrived).toHaveLength(1);
  jest.useRealTimers();
});

test('a page that throws while rendering is replaced by the fallback release, then by the error message', async () => {
  const { loader, settle, failures } = loaderOf('page', 'old page');
  await settle();
  loader.reject(remote(stable), './talk', new Error('in an effect'));
  expect(await settle()).toMatchObject({ status: 'ready', module: 'old page', release: stable });
  const again = new Error('again');
  loader.reject(remote(stable), './talk', again);
  expect(await settle()).toEqual({ status: 'failed', error: again });
  expect(failures.map(({ phase, next }) => `${phase} ${next}`)).toEqual([
    'render fallback',
    'render message',
  ]);
});

test('a page with several errors in one render falls back once', async () => {
  const { loader, settle, failures } = loaderOf('page', 'old page');
  const both = remote(stable, oldest);
  await settle(both);
  loader.reject(both, './talk', new Error('in an effect'));
  loader.reject(both, './talk', new Error('in another effect'));
  expect(await settle(both)).toMatchObject({ status: 'ready', release: stable });
  expect(failures.map(({ error }) => error)).toEqual([new Error('in an effect')]);
});

test('a remote that falls back changes nothing of the others', async () => {
  const { loader, settle, loads } = loaderOf('page', 'another page', 'old page');
  const another = { ...remote(stable), name: 'mf-talks' };
  await settle();
  await settle(another);
  loader.reject(remote(stable), './talk', new Error('in an effect'));
  await settle();
  expect(loader.request(another, './talk')).toMatchObject({ status: 'ready', module: 'another page' });
  expect(loads).toEqual(['2 ./talk', '2 ./talk', '1 ./talk']);
});

test('a module that was waited for is reported with the time it took, a prefetched one is not', async () => {
  jest.useFakeTimers();
  const { loader, arrived } = loaderOf(new Promise((resolve) => setTimeout(resolve, 500)), 'other page');
  await jest.advanceTimersByTimeAsync(100);
  loader.request(remote(), './talk');
  loader.prefetch(remote(), './other');
  await jest.advanceTimersByTimeAsync(400);
  expect(loader.request(remote(), './other').status).toBe('ready');
  expect(arrived).toEqual([{ remote: 'mf-talk', version: '2', expose: './talk', ms: 400 }]);
  jest.useRealTimers();
});

test('a listener that has unsubscribed is no longer called', async () => {
  const { loader, settle } = loaderOf('page');
  const listener = jest.fn();
  loader.subscribe(listener)();
  await settle();
  expect(listener).not.toHaveBeenCalled();
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

describe('after a remote fell back', () => {
  const fallenBack = async (...answers: unknown[]) => {
    const its = loaderOf('page', ...answers);
    await its.settle(remote(stable), './page');
    its.loader.reject(remote(stable), './page', new Error('in an effect'));
    await its.settle(remote(stable), './page');
    return its;
  };

  test('a part that is tried again comes from the release of the page on screen', async () => {
    const { loader, settle } = await fallenBack('old page', offline(), offline(), 'old part');
    expect(await settle(remote(stable), './part')).toMatchObject({ status: 'failed' });
    loader.retry(remote(stable), './part');
    expect(await settle(remote(stable), './part')).toMatchObject({ module: 'old part', release: stable });
  });

  test('trying again starts with the first release if none of its modules is on screen', async () => {
    const { loader, settle } = await fallenBack(offline(), offline(), 'page');
    expect(loader.request(remote(stable), './page').status).toBe('failed');
    loader.retry(remote(stable), './page');
    expect(await settle(remote(stable), './page')).toMatchObject({ module: 'page', release: candidate });
  });
});
