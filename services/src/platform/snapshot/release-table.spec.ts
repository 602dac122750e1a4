import { expect, test } from '@jest/globals';
import { manifestWith, type ReleaseManifest } from '@lectern/contracts';
import type { Visitor } from './audience.js';
import { bucketOf } from './buckets.js';
import { ReleaseTable, type TableRow } from './release-table.js';
import { servedRemote, withReplaced } from './replaced-releases.js';

const manifest = (name: string, version: string, contract = 1): ReleaseManifest => {
  const integrity = `sha384-${'A'.repeat(64)}`;
  return manifestWith({
    name,
    version,
    contract,
    global: name,
    entry: 'entry.js',
    pages: { [`/${name}`]: './page' },
    exposes: [{ name: './page', chunks: [] }],
    offers: [],
    files: [{ path: 'entry.js', integrity, bytes: 1, brotli: 1 }],
  });
};
const row = (remote: string, fields: Partial<TableRow> = {}): TableRow => ({
  remote,
  stable: manifest(remote, '1.1.0'),
  candidate: null,
  fallback: manifest(remote, '1.0.0'),
  share: 0,
  segment: null,
  ...fields,
});
const visitor = (id: string): Visitor => ({ id, user: null, previews: new Set() });
const ids = Array.from({ length: 2_000 }, (_, index) => `visitor ${index}`);

test('remotes are sorted by name, the shell apart from them', () => {
  const releases = new ReleaseTable([row('shell'), row('mf-b'), row('mf-a')]).resolve(visitor('v'));
  expect(releases.snapshot.remotes.map(({ name }) => name)).toEqual(['mf-a', 'mf-b']);
  expect(releases.shell).toMatchObject({ manifest: { version: '1.1.0' }, base: '/assets/shell/1.1.0/' });
  expect([...releases.manifests.keys()]).toEqual(['mf-a', 'mf-b']);
});

test('a candidate falls back to the stable release, that to the last working one, never to another contract or twice', () => {
  const named = (fields: Partial<TableRow>) => {
    const { remotes } = new ReleaseTable([row('mf-a', fields)]).resolve(visitor('v')).snapshot;
    return remotes.flatMap(({ release, fallbacks }) => [release, ...fallbacks].map(({ version }) => version));
  };
  const candidate = manifest('mf-a', '1.2.0');
  expect(named({})).toEqual(['1.1.0', '1.0.0']);
  expect(named({ candidate, share: 10_000 })).toEqual(['1.2.0', '1.1.0', '1.0.0']);
  expect(named({ fallback: null })).toEqual(['1.1.0']);
  expect(named({ fallback: manifest('mf-a', '1.0.0', 2) })).toEqual(['1.1.0']);
  expect(named({ fallback: manifest('mf-a', '1.1.0') })).toEqual(['1.1.0']);
  expect(named({ candidate: manifest('mf-a', '1.2.0', 2), share: 10_000 })).toEqual(['1.2.0']);
  expect(named({ candidate, share: 10_000, fallback: candidate })).toEqual(['1.2.0', '1.1.0']);
});

test('visitors with the same combination share it, and keys distinguish combinations and fallbacks', () => {
  const candidate = manifest('mf-a', '1.2.0');
  const table = new ReleaseTable([row('mf-a', { candidate, share: 5_000 }), row('mf-b')]);
  const got = ids.map((id) => table.resolve(visitor(id)));
  expect(new Set(got).size).toBe(2);
  expect(new Set(got.map(({ key }) => key)).size).toBe(2);
  expect(new Set(got.map(({ layout }) => layout)).size).toBe(1);
  for (const [index, { snapshot }] of got.entries()) {
    const isCandidate = bucketOf('mf-a', ids[index] ?? '') < 5_000;
    expect(snapshot.remotes[0]?.release.version).toBe(isCandidate ? '1.2.0' : '1.1.0');
  }
  const key = (fields: Partial<TableRow>) =>
    new ReleaseTable([row('mf-a', fields)]).resolve(visitor('v')).key;
  expect(key({ fallback: null })).not.toBe(key({}));
  expect(key({ share: 17 })).toBe(key({}));
});

test('with ten candidates a thousand combinations are served and at most 128 are cached', () => {
  let composed = 0;
  const rows = Array.from({ length: 10 }, (_, index) =>
    row(`mf-${index}x`, { candidate: manifest(`mf-${index}x`, '1.2.0'), share: 5_000 }),
  );
  const table = new ReleaseTable(rows, (releases) => {
    composed += 1;
    return releases;
  });
  const keys = new Set(ids.map((id) => table.resolve(visitor(id)).key));
  expect(keys.size).toBeGreaterThan(800);
  const before = composed;
  for (const id of ids.slice(-100)) table.resolve(visitor(id));
  expect(composed).toBe(before);
  for (const id of ids.slice(0, 100)) table.resolve(visitor(id));
  expect(composed).toBeGreaterThan(before);
});

test('the key of a layout depends on pages and slots, not on versions', () => {
  const layout = (stable: ReleaseManifest) =>
    new ReleaseTable([row('mf-a', { stable })]).resolve(visitor('v')).layout;
  const one = manifest('mf-a', '1.1.0');
  expect(layout(manifest('mf-a', '9.9.9'))).toBe(layout(one));
  expect(layout({ ...one, pages: { '/elsewhere': './page' } })).not.toBe(layout(one));
  expect(layout({ ...one, slots: { 'header-search': './page' } })).not.toBe(layout(one));
});

test('a developer’s servers take the place of releases or stand beside them, without hashes and fallbacks', () => {
  const base = 'http://localhost:4812/';
  const { pages, slots, type, global, entry, version } = manifest('mf-a', 'dev');
  const served = ['mf-a', 'mf-new'].map((name) =>
    servedRemote({ name, base, pages, slots, type, global, entry, version }),
  );
  const origins = ['http://localhost:4812'];
  const table = new ReleaseTable([row('shell'), row('mf-a'), row('mf-b')], (releases) =>
    withReplaced(releases, { served, published: [], shell: null, origins }),
  );
  const { snapshot, manifests, shell, developmentOrigins } = table.resolve(visitor('v'));
  expect(
    snapshot.remotes.map(({ name, release, fallbacks }) => [name, release.version, fallbacks.length]),
  ).toEqual([
    ['mf-a', 'dev', 0],
    ['mf-b', '1.1.0', 1],
    ['mf-new', 'dev', 0],
  ]);
  expect(snapshot.remotes[0]?.release).toMatchObject({ base, integrity: null });
  // Nothing known of a build: pages of these are left to the browser.
  expect([...manifests.keys()]).toEqual(['mf-b']);
  expect([shell?.manifest.version, developmentOrigins]).toEqual(['1.1.0', origins]);
});
