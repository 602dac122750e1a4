/**
 * @jest-environment-options {"url": "https://lectern.example/"}
 */
import type { SnapshotRelease } from '@lectern/contracts';
import { federationHost } from './federation-host';

// The shell's build creates the instance.
jest.mock('@module-federation/enhanced/runtime', () => ({
  getInstance: () => ({ shareScopeMap: { default: {} } }),
}));
jest.mock('@module-federation/webpack-bundler-runtime', () => ({ __esModule: true, default: {} }));

const HASH = `sha384-${'A'.repeat(64)}`;
const release = (fields: Partial<SnapshotRelease>): SnapshotRelease => ({
  version: '1',
  base: '/assets/mf-talk/1/',
  type: 'script',
  global: 'mf_talk_1',
  entry: 'remoteEntry.js',
  integrity: HASH,
  exposes: { './talk': [{ path: 'talk.js', integrity: HASH }] },
  ...fields,
});
const scripts = () =>
  [...document.head.querySelectorAll('script')].map(({ src, integrity }) => [src, integrity || 'none']);

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  document.head.replaceChildren();
  jest.useRealTimers();
});

test.each([
  ['of this site', release({ integrity: null })],
  ['of another site', release({ integrity: null, base: 'http://elsewhere.example/' })],
  [
    'that only looks like this machine',
    release({ integrity: null, base: 'http://localhost.elsewhere.example/' }),
  ],
  ['that is an ES module', release({ integrity: null, type: 'module' })],
])('a release %s without a hash does not run', async (_which, unhashed) => {
  await expect(federationHost().load(unhashed, './talk', false)).rejects.toThrow('has no hash');
  expect(scripts()).toEqual([]);
});

test('an ES module with a chunk that has no hash does not run', async () => {
  const unhashed = release({ type: 'module', exposes: { './talk': [{ path: 'talk.js', integrity: '' }] } });
  await expect(federationHost().load(unhashed, './talk', false)).rejects.toThrow('has no hash');
});

test.each(['http://localhost:41401/', 'http://127.0.0.1:41401/', 'http://[::1]:41401/'])(
  'a developer’s server at %s needs no hashes',
  (base) => {
    void federationHost().load(release({ integrity: null, base, exposes: {} }), './talk', false);
    expect(scripts()).toEqual([[`${base}remoteEntry.js`, 'none']]);
  },
);

test('entry and chunks are requested in parallel, each with its hash', () => {
  void federationHost().load(release({}), './talk', false);
  expect(scripts()).toEqual([
    ['https://lectern.example/assets/mf-talk/1/talk.js', HASH],
    ['https://lectern.example/assets/mf-talk/1/remoteEntry.js', HASH],
  ]);
});

test('scripts are requested like their preloads, or browsers would fetch them twice', () => {
  void federationHost().load(release({}), './talk', false);
  const modes = [...document.head.querySelectorAll('script')].map(({ crossOrigin }) => crossOrigin);
  expect(modes).toEqual(['anonymous', 'anonymous']);
});

test('a retry uses fresh addresses, also for requests that still hang', () => {
  const host = federationHost();
  void host.load(release({}), './talk', false);
  void host.load(release({}), './talk', true);
  expect(
    scripts()
      .slice(2)
      .map(([src = '']) => src.replace(/\d+$/, '')),
  ).toEqual([
    'https://lectern.example/assets/mf-talk/1/talk.js?again=',
    'https://lectern.example/assets/mf-talk/1/remoteEntry.js?again=',
  ]);
});
