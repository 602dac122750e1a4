import type { Snapshot } from '@lectern/contracts';
import { Recall } from './recall';

const release = (version: string) => ({
  version,
  base: `/assets/mf-talk/${version}/`,
  type: 'script' as const,
  global: 'x',
  entry: 'remoteEntry.js',
  integrity: null,
  exposes: {},
});
const snapshot: Snapshot = {
  remotes: [{ name: 'mf-talk', pages: {}, slots: {}, release: release('2'), fallbacks: [release('1')] }],
};

beforeEach(() => sessionStorage.clear());

test('a recalled release of this page causes one full load, and no more', () => {
  const recall = new Recall(snapshot);
  expect(recall.take()).toBe(false);
  recall.add(['mf-talk@2']);
  expect(recall.take()).toBe(true);
  expect(recall.take()).toBe(false);
});

test('a fresh page that got the recalled release again is not reloaded', () => {
  const before = new Recall(snapshot);
  before.add(['mf-talk@2']);
  before.take();
  const fresh = new Recall(snapshot);
  fresh.add(['mf-talk@2']);
  expect(fresh.take()).toBe(false);
  fresh.add(['mf-talk@1']);
  expect(fresh.take()).toBe(true);
});

test('releases that are not on this page are ignored, except the shell', () => {
  const recall = new Recall(snapshot, ['shell@1']);
  recall.add(['mf-talk@3', 'mf-other@2']);
  expect(recall.take()).toBe(false);
  recall.add(['shell@1']);
  expect(recall.take()).toBe(true);
});

test('without storage nothing is reloaded', () => {
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  const recall = new Recall(snapshot);
  recall.add(['mf-talk@2']);
  expect(recall.take()).toBe(false);
  full.mockRestore();
});

test('a withdrawn remote reloads the page immediately if its code has run, else on the next navigation, and only once', () => {
  const recall = new Recall(snapshot);
  expect(recall.withdraw(['mf-other'], new Set(['mf-talk']))).toBe(false);
  expect(recall.take()).toBe(false);
  expect(recall.withdraw(['mf-talk'], new Set(['mf-search']))).toBe(false);
  expect(recall.withdraw(['mf-talk'], new Set(['mf-talk']))).toBe(true);
  expect(recall.take()).toBe(true);
  expect(new Recall(snapshot).withdraw(['mf-talk'], new Set(['mf-talk']))).toBe(false);
});

test('a remote that was added after the page loaded counts as well', () => {
  const growing: Snapshot = { remotes: [] };
  const recall = new Recall(growing);
  recall.add(['mf-talk@2']);
  expect(recall.take()).toBe(false);
  growing.remotes.push(...snapshot.remotes);
  recall.add(['mf-talk@2']);
  expect(recall.take()).toBe(true);
});
