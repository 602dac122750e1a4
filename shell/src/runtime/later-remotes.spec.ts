import type { Snapshot, SnapshotRemote } from '@lectern/contracts';
import { findLater, loadLater } from './later-remotes';

const whole = {
  name: 'mf-news',
  pages: { '/news/:slug': './story' },
  slots: {},
} as unknown as SnapshotRemote;
const snapshotOf = (releases = ['1.1.0', '1.0.0']): Snapshot => ({
  remotes: [],
  later: [
    { name: 'mf-news', patterns: ['/news/:slug'], releases },
    { name: 'mf-archive', patterns: ['/news/archive'], releases: ['2.0.0'] },
  ],
});
const requests: string[] = [];
let status = 200;

beforeEach(() => {
  requests.length = 0;
  status = 200;
  globalThis.fetch = (address) => {
    if (typeof address === 'string') requests.push(address);
    return Promise.resolve({ ok: status === 200, json: () => Promise.resolve(whole) } as Response);
  };
});

test('the more specific pattern owns a path', () => {
  expect(findLater(snapshotOf(), '/news/archive')?.name).toBe('mf-archive');
  expect(findLater(snapshotOf(), '/news/today')?.name).toBe('mf-news');
  expect(findLater(snapshotOf(), '/elsewhere')).toBeNull();
});

test('a later remote is requested once, by the releases in the snapshot, and then belongs to the snapshot', async () => {
  const snapshot = snapshotOf();
  const pages = await Promise.all([
    loadLater(snapshot, '/news/today'),
    loadLater(snapshot, '/news/tomorrow'),
  ]);
  expect(pages.map((page) => page?.expose)).toEqual(['./story', './story']);
  expect(requests).toEqual(['/api/v1/snapshot_remotes/mf-news?releases=1.1.0%2C1.0.0']);
  expect([snapshot.remotes, snapshot.later?.map(({ name }) => name)]).toEqual([[whole], ['mf-archive']]);
});

test('a remote that cannot be loaded is left to the server, and is requested again', async () => {
  const snapshot = snapshotOf();
  status = 410;
  expect(await loadLater(snapshot, '/news/today')).toBeNull();
  status = 200;
  expect(await loadLater(snapshot, '/news/today')).not.toBeNull();
  expect(await loadLater(snapshotOf([]), '/news/today')).toBeNull();
  expect(requests).toHaveLength(2);
});
