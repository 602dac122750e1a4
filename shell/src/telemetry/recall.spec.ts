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

test('one full load for a release of this page, and no more', () => {
  const recall = new Recall(snapshot);
  expect(recall.take()).toBe(false);
  recall.add(['mf-talk@2']);
  expect(recall.take()).toBe(true);
  expect(recall.take()).toBe(false);
});

test('a fresh page that got it again is not loaded again', () => {
  const before = new Recall(snapshot);
  before.add(['mf-talk@2']);
  before.take();
  const fresh = new Recall(snapshot);
  fresh.add(['mf-talk@2']);
  expect(fresh.take()).toBe(false);
  fresh.add(['mf-talk@1']);
  expect(fresh.take()).toBe(true);
});

test('releases that this page does not hold are none of its business; the shell is', () => {
  const recall = new Recall(snapshot, ['shell@1']);
  recall.add(['mf-talk@3', 'mf-other@2']);
  expect(recall.take()).toBe(false);
  recall.add(['shell@1']);
  expect(recall.take()).toBe(true);
});

test('where nothing can be noted nothing is loaded anew', () => {
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  const recall = new Recall(snapshot);
  recall.add(['mf-talk@2']);
  expect(recall.take()).toBe(false);
  full.mockRestore();
});

test('a remote that was taken off the site: at once where its code has run, else with the next navigation, and once', () => {
  const recall = new Recall(snapshot);
  expect(recall.withdraw(['mf-other'], new Set(['mf-talk']))).toBe(false);
  expect(recall.take()).toBe(false);
  expect(recall.withdraw(['mf-talk'], new Set(['mf-search']))).toBe(false);
  expect(recall.withdraw(['mf-talk'], new Set(['mf-talk']))).toBe(true);
  expect(recall.take()).toBe(true);
  expect(new Recall(snapshot).withdraw(['mf-talk'], new Set(['mf-talk']))).toBe(false);
});

test('a remote that came later than the page is held by it as well', () => {
  const growing: Snapshot = { remotes: [] };
  const recall = new Recall(growing);
  recall.add(['mf-talk@2']);
  expect(recall.take()).toBe(false);
  growing.remotes.push(...snapshot.remotes);
  recall.add(['mf-talk@2']);
  expect(recall.take()).toBe(true);
});
