import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ApiError, GATE_LIMITS, type SnapshotRemote } from '@lectern/contracts';
import { ManyRemotes } from './support/many-remotes.js';
import { dialects } from './support/test-database.js';

/** Of each of two teams: together more than a page has room for. */
const EACH = 8;

// 60 remotes: many-remotes.long.test.ts.
describe.each(dialects)('17 remotes of 4 KB each on %s', (dialect) => {
  let site: ManyRemotes;
  beforeAll(async () => {
    site = await ManyRemotes.start(dialect, EACH);
  });
  afterAll(() => site.lectern.close());

  const visit = (path: string) => site.visit(path);
  const ask = (name: string, releases: string[], headers: Record<string, string> = {}) =>
    site.lectern
      .client()
      .get<SnapshotRemote & ApiError>(
        `/api/v1/snapshot_remotes/${name}?releases=${releases.join()}`,
        headers,
      );
  const act = (name: string, what: string, body: object = {}) =>
    site.lectern.act(name, what, { reason: 'it fails', ...body });

  test('add at most 40 KB to a page', async () => {
    const { remotes, later, json } = await visit('/video/any');
    const bytes = Buffer.byteLength(JSON.stringify(remotes) + JSON.stringify(later));
    expect(bytes).toBeLessThanOrEqual(GATE_LIMITS.snapshots);
    expect(bytes).toBeGreaterThan(25_000);
    expect(json.length).toBeLessThan(45_000);
    // With the shell's and the talk's.
    expect(remotes.length + later.length).toBe(18);
  });

  test('share the room in the page evenly by team, and the site’s own are always in it', async () => {
    const { names } = await visit('/video/any');
    expect(names).toEqual(expect.arrayContaining(['mf-talk', 'mf-late', site.names[0], site.crew[0]]));
    const of = (team: readonly string[]) => names.filter((name) => team.includes(name)).length;
    expect(Math.abs(of(site.names) - of(site.crew))).toBeLessThanOrEqual(1);
  });

  test('are each complete and rendered on their own page', async () => {
    for (const name of site.all) {
      const { status, body, names, remotes, later } = await visit(`/${name}`);
      expect([name, status, names.includes(name)]).toEqual([name, 200, true]);
      expect(body).toContain(`<h1>${name} 1.0.0</h1>`);
      expect(Buffer.byteLength(JSON.stringify(remotes) + JSON.stringify(later))).toBeLessThanOrEqual(
        GATE_LIMITS.snapshots,
      );
    }
  });

  test('are otherwise loaded as the snapshot names them, and caches store and revalidate them', async () => {
    const { later } = await visit('/video/any');
    for (const { name, patterns, releases } of later) {
      const { status, body, headers } = await ask(name, releases);
      expect([status, patterns]).toEqual([200, [`/${name}`]]);
      const whole = (await visit(`/${name}`)).remotes.find((remote) => remote.name === name);
      expect(body).toEqual(whole);
      expect(headers.get('cache-control')).toBe('public, no-cache');
      const known = { 'if-none-match': headers.get('etag') ?? '' };
      expect([known, (await ask(name, releases, known)).status]).toEqual([known, 304]);
    }
  });

  test('are loaded in the releases of the page, except those recalled, withdrawn or not started', async () => {
    const { later } = await visit('/video/any');
    const [one, two, three] = later.map(({ name }) => name);
    if (!one || !two || !three) throw new Error('All remotes are whole');
    await site.lectern.publish(one, '1.1.0');
    expect((await ask(one, ['1.1.0'])).status).toBe(404);
    await act(one, 'start', { version: '1.1.0', percent: 1 });
    await act(one, 'promote');
    expect((await ask(one, ['1.0.0'])).body.release.version).toBe('1.0.0');
    expect((await ask(one, ['1.1.0', '1.0.0'])).body.fallbacks.map(({ version }) => version)).toEqual([
      '1.0.0',
    ]);
    await act(one, 'recall', { version: '1.0.0' });
    expect((await ask(one, ['1.0.0'])).status).toBe(410);
    expect((await ask(one, ['1.1.0', '1.0.0'])).body.fallbacks).toEqual([]);
    await act(two, 'withdraw');
    expect((await ask(two, ['1.0.0'])).status).toBe(410);
    for (const [name, releases] of [
      ['shell', ['1.0.0']],
      ['mf-nobody', ['1.0.0']],
      [three, ['9.9.9']],
      [three, ['../1.0.0']],
    ] as const)
      expect((await ask(name, [...releases])).status).toBe(404);
    expect((await ask(three, ['1', '2', '3', '4'])).status).toBe(422);
  });

  test('made of ES modules are loaded only on their own page, whose document has their hashes', async () => {
    const [name = ''] = (await visit('/video/any')).later.slice(-1).map((remote) => remote.name);
    const sent = await site.publish(name, '1.1.0', 'module');
    expect(sent.status).toBe(201);
    await act(name, 'start', { version: '1.1.0', share: 10_000 });
    await act(name, 'promote');
    const { later, body } = await visit('/video/any');
    expect(later.find((remote) => remote.name === name)?.releases).toEqual([]);
    expect(body).not.toContain(`/assets/${name}/1.1.0/`);
    expect((await ask(name, ['1.1.0'])).status).toBe(404);
    const own = await visit(`/${name}`);
    expect(/<script type="importmap"[^>]*>(.*?)<\/script>/s.exec(own.body)?.[1]).toContain(
      `/assets/${name}/1.1.0/`,
    );
  });
});
