/**
 * @jest-environment-options {"url": "https://lectern.example/", "resources": "usable"}
 */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SnapshotRelease, SnapshotRemote } from '@lectern/contracts';
import { federationHost } from './federation-host';
import { RemoteLoader, type RemoteFailure } from './remote-loader';
import { HEDGE_MS } from './try-releases';

// The shell's build creates the instance.
jest.mock('@module-federation/enhanced/runtime', () => ({
  getInstance: () => ({ shareScopeMap: { default: {} } }),
}));
jest.mock('@module-federation/webpack-bundler-runtime', () => ({ __esModule: true, default: {} }));

/** jsdom checks neither hashes nor types: for a page, a file that the browser refuses is one that cannot be reached. */
const HASH = `sha384-${'A'.repeat(64)}`;
const NAME = 'mf-talk';
const OTHER = 'mf-other';
const FAILING = '2';
const FILES = `/assets/${NAME}/${FAILING}/`;
/** The longest time that a file has to answer. */
const GIVEN_UP_MS = 10_000;

/** Who gets the failing release → the releases behind it. */
const SITUATIONS = {
  candidate: ['1', '0'],
  stable: ['1'],
  'stable-alone': [],
} as const;
const ARRIVALS = ['by its address', 'from another page'] as const;

type Answer = (response: ServerResponse) => unknown;
interface Fault {
  /** How every file of the release is answered. */
  answer?: Answer;
  /** What runs first in its entry or its chunk. */
  entry?: string;
  chunk?: string;
  /** Bodies of the container's functions. */
  init?: string;
  get?: string;
  /** The page is ready, and then throws. */
  isThrownByPage?: true;
  hangs?: true;
  hasNoHashes?: true;
}

const thrown = (where: string) => `throw new Error(${JSON.stringify(where)});`;

const FAULTS = {
  'files answered by 404': { answer: (response) => response.writeHead(404).end('Not found') },
  'files answered by 500': { answer: (response) => response.writeHead(500).end('Something went wrong') },
  'files answered by a server that hangs': { answer: () => undefined, hangs: true },
  'files that the browser refuses, such as HTML and another hash': {
    answer: (response) => response.socket?.destroy(),
  },
  'an entry that throws when it runs': { entry: thrown('evaluate') },
  'a chunk that throws when it runs': { chunk: thrown('chunk') },
  'a container that throws in init': { init: thrown('init') },
  'a container that throws in get': { get: thrown('get') },
  'a page that throws while it is rendered': { isThrownByPage: true },
  'a page that throws in an effect': { isThrownByPage: true },
  'hashes that are missing from the page': { hasNoHashes: true },
} satisfies Record<string, Fault>;

const globalOf = (remote: string, version: string) => `${remote}_${version}`.replace(/\W/g, '_');

/** A container with one chunk, which registers itself. */
function fileOf(path: string, { entry = '', chunk = '', init = '', get = '' }: Fault): string {
  const [, remote = '', version = '', file] = path.split('/').slice(1);
  const global = globalOf(remote, version);
  if (file === 'page.js')
    return `${chunk}\nglobalThis.${global}_chunk = ${JSON.stringify(`${remote} ${version}`)};`;
  return `${entry}
globalThis.${global} = {
  async init() { ${init} },
  async get() { ${get} const exports = globalThis.${global}_chunk; return () => exports; },
};`;
}

let origin = '';
let fault: Fault = {};
let requested: string[] = [];
/** Addresses of the page's scripts so far. */
let scripts: string[] = [];
const server = createServer((request, response) => {
  const path = request.url?.replace(/\?.*/, '') ?? '';
  requested.push(path);
  const isFailing = path.startsWith(FILES);
  if (isFailing && fault.answer) return void fault.answer(response);
  response.writeHead(200, { 'content-type': 'text/javascript' }).end(fileOf(path, isFailing ? fault : {}));
});

/** Resolves when the failing release's entry and chunk have been requested. */
async function bothRequested(): Promise<void> {
  while (requested.filter((path) => path.startsWith(FILES)).length < 2) await once(server, 'request');
}

beforeAll(async () => {
  // Browsers run inserted scripts in any order; jsdom does so only with this attribute.
  const append = document.head.append.bind(document.head);
  document.head.append = (script: HTMLScriptElement) => {
    script.setAttribute('async', '');
    scripts.push(script.src);
    append(script);
  };
  await once(server.listen(0, '127.0.0.1'), 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await once(server.close(), 'close');
});
beforeEach(() => {
  // jsdom writes what a script throws, and what it cannot load.
  jest.mocked(console.error).mockImplementation(() => undefined);
  // A server is reached in real time.
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  requested = [];
  scripts = [];
  for (const name of Object.keys(globalThis)) if (/^mf_/.test(name)) Reflect.deleteProperty(globalThis, name);
});
afterEach(() => jest.useRealTimers());

const releaseOf = (remote: string, version: string): SnapshotRelease => ({
  version,
  base: `${origin}/assets/${remote}/${version}/`,
  type: 'script',
  global: globalOf(remote, version),
  entry: 'remoteEntry.js',
  integrity: HASH,
  exposes: { './page': [{ path: 'page.js', integrity: HASH }] },
});
const remoteOf = (name: string, version: string, fallbacks: readonly string[] = []): SnapshotRemote => ({
  name,
  pages: { [`/${name}`]: './page' },
  slots: {},
  release: releaseOf(name, version),
  fallbacks: fallbacks.map((each) => releaseOf(name, each)),
});

/** A page with the failing remote and another one. */
function openPage(fallbacks: readonly string[]) {
  const [failing, other] = [remoteOf(NAME, FAILING, fallbacks), remoteOf(OTHER, '1')];
  const failures: RemoteFailure[] = [];
  const loader = new RemoteLoader<unknown>({
    snapshot: { remotes: [failing, other] },
    host: federationHost(),
    accept: (exports) => exports,
    report: (failure) => failures.push(failure),
  });
  const settle = async (remote: SnapshotRemote) => {
    for (;;) {
      const state = loader.request(remote, './page');
      if (state.status !== 'pending') return state;
      await state.settled;
    }
  };
  return { loader, failing, other, failures, settle };
}

describe.each(Object.entries<Fault>(FAULTS))('%s', (_what, given) => {
  describe.each(Object.entries(SITUATIONS))('of a release that is %s', (_situation, fallbacks) => {
    test.each(ARRIVALS)('and is opened %s', async (arrival) => {
      fault = given;
      const { loader, failing, other, failures, settle } = openPage(fallbacks);
      if (given.hasNoHashes) Object.assign(failing.release, { base: FILES, integrity: null });
      if (arrival === 'from another page') {
        await settle(other);
        // The pointer is over the link.
        loader.prefetch(failing, './page');
      }

      const opened = settle(failing);
      const hasFallback = fallbacks.length > 0;
      if (given.hangs) {
        await bothRequested();
        jest.advanceTimersByTime(hasFallback ? HEDGE_MS : GIVEN_UP_MS);
      }
      if (given.isThrownByPage) {
        expect(await opened).toMatchObject({ status: 'ready', module: `${NAME} ${FAILING}` });
        loader.reject(failing, './page', new Error('thrown by the page'));
      }
      await opened;
      // What has failed is reported even if the page does without it.
      if (given.hangs) await jest.advanceTimersByTimeAsync(GIVEN_UP_MS);
      expect(await settle(failing)).toMatchObject(
        hasFallback
          ? { status: 'ready', module: `${NAME} 1`, release: { version: '1' } }
          : { status: 'failed' },
      );
      const last = hasFallback ? 'fallback' : 'message';
      expect(failures.map(({ remote, version, phase, next }) => [remote, version, phase, next])).toEqual(
        given.isThrownByPage
          ? [[NAME, FAILING, 'render', last]]
          : [
              // A server that hangs would hang again.
              ...(given.hangs ? [] : [[NAME, FAILING, 'load', 'retry']]),
              [NAME, FAILING, 'load', last],
            ],
      );
      expect(requested.filter((path) => path.startsWith(`/assets/${NAME}/0/`))).toEqual([]);
      const entries = scripts.filter((src) => src.includes(`${FILES}remoteEntry.js`));
      expect(entries).toHaveLength(given.hasNoHashes ? 0 : given.hangs || given.isThrownByPage ? 1 : 2);
      // Its failure is nobody else's.
      expect(await settle(other)).toMatchObject({ status: 'ready', module: `${OTHER} 1` });

      if (hasFallback) return;
      fault = {};
      if (given.hasNoHashes) Object.assign(failing.release, releaseOf(NAME, FAILING));
      loader.retry(failing, './page');
      expect(await settle(failing)).toMatchObject({ status: 'ready', module: `${NAME} ${FAILING}` });
    });
  });
});

test.each(Object.entries(SITUATIONS))(
  'what a release that is %s throws once it has loaded leaves it on the page',
  async (_situation, fallbacks) => {
    fault = { entry: `addEventListener('late', () => { ${thrown('late')} }, { once: true });` };
    const { failing, failures, settle } = openPage(fallbacks);
    await settle(failing);
    const uncaught = jest.fn();
    addEventListener('error', uncaught);
    dispatchEvent(new Event('late'));
    removeEventListener('error', uncaught);
    expect(uncaught).toHaveBeenCalledTimes(1);
    expect(await settle(failing)).toMatchObject({ status: 'ready', module: `${NAME} ${FAILING}` });
    expect(failures).toEqual([]);
  },
);
