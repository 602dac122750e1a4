import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Explanation, OwnExplanation } from '@lectern/contracts';
import { bucketOf } from '../src/platform/snapshot/buckets.js';
import { RecalledReleases } from '../src/platform/snapshot/recalled-releases.js';
import { RolloutsService } from '../src/platform/rollouts/rollouts.service.js';
import { createUser } from './support/factories.js';
import { pageDataOf } from './support/page-data.js';
import { type RolloutsApp, startRolloutsApp } from './support/rollouts-app.js';
import { startSecondApp } from './support/second-app.js';
import { dialects } from './support/test-database.js';
import { signedVisitor } from './support/test-secret.js';

const VISITOR_COOKIE = '__Host-lectern_visitor';
const HALF = 5_000;
const ACTOR = { kind: 'operator', email: 'operator@example.org' } as const;

/** Releases of a remote in a page: rendered on the server, and named for the browser. */
function releasesIn(html: string, remote: string) {
  const { snapshot, rendered } = pageDataOf(html);
  const named = snapshot.remotes.find(({ name }) => name === remote);
  return {
    rendered: rendered && (new RegExp(`<h1>${remote} ([^<]+)</h1>`).exec(html)?.[1] ?? null),
    version: named?.release.version,
    fallbacks: named?.fallbacks.map(({ version }) => version),
    preloaded: new RegExp(`href="/assets/${remote}/([^/]+)/remoteEntry.js"`).exec(html)?.[1],
  };
}

describe.each(dialects)('pages by visitor, on %s', (dialect) => {
  let lectern: RolloutsApp;
  let serial = 0;

  beforeAll(async () => {
    lectern = await startRolloutsApp(dialect);
    await lectern.publish('shell', '1.0.0');
  });
  afterAll(() => lectern.close());

  const remoteWith = async (...versions: string[]) => {
    const remote = `mf-page${(serial += 1)}`;
    for (const version of versions) await lectern.publish(remote, version);
    return remote;
  };
  const page = async (remote: string, client = lectern.client(), headers = {}) => {
    const { body } = await client.get<string>(`/${remote}`, headers);
    return releasesIn(body, remote);
  };

  test('half of the visitors get the candidate, each always the same release, consistently rendered and reported', async () => {
    const remote = await remoteWith('1.0.0', '1.1.0');
    await lectern.act(remote, 'start', { version: '1.1.0', share: HALF });
    const clients = Array.from({ length: 40 }, () => lectern.client());
    const seen = await Promise.all(clients.map((client) => page(remote, client)));
    for (const [index, { visitor }] of clients.entries()) {
      const isCandidate = bucketOf(remote, visitor) < HALF;
      const version = isCandidate ? '1.1.0' : '1.0.0';
      expect(seen[index]).toEqual({
        rendered: version,
        version,
        preloaded: version,
        fallbacks: isCandidate ? ['1.0.0'] : [],
      });
      const { body } = await lectern.operator.get<Explanation>(
        `/api/v1/rollouts/${remote}/explain?visitor=${visitor}`,
      );
      expect(body).toMatchObject({ version, bucket: bucketOf(remote, visitor) });
    }
    expect(new Set(seen.map(({ version }) => version))).toEqual(new Set(['1.0.0', '1.1.0']));
    expect(await Promise.all(clients.map((client) => page(remote, client)))).toEqual(seen);

    await lectern.act(remote, 'share', { share: HALF + 2_000 });
    const raised = await Promise.all(clients.map((client) => page(remote, client)));
    for (const [index, { version }] of seen.entries())
      if (version === '1.1.0') expect(raised[index]?.version).toBe('1.1.0');
  });

  test('a first visit is decided by the id it assigns, so the next one is the same', async () => {
    const remote = await remoteWith('1.0.0', '1.1.0');
    await lectern.act(remote, 'start', { version: '1.1.0', share: HALF });
    const versions = new Set<string>();
    const ids = new Set<string>();
    for (let visits = 0; visits < 40; visits += 1) {
      const first = await lectern.client().get<string>(`/${remote}`, { cookie: '' });
      const cookie = new RegExp(`${VISITOR_COOKIE}=([^.;]+)[^;]*`).exec(
        first.headers.get('set-cookie') ?? '',
      );
      const [pair = '', id = ''] = cookie ?? [];
      expect(id).toMatch(/^[\w-]{22}$/);
      const { version, rendered } = releasesIn(first.body, remote);
      expect([version, rendered]).toEqual(Array(2).fill(bucketOf(remote, id) < HALF ? '1.1.0' : '1.0.0'));
      expect((await page(remote, lectern.client(), { cookie: pair })).version).toBe(version);
      versions.add(version ?? '');
      ids.add(id);
    }
    expect(ids.size).toBe(40);
    expect(versions).toEqual(new Set(['1.0.0', '1.1.0']));
  });

  test('users in the segment get the candidate at a share of zero, others and visitors do not', async () => {
    const remote = await remoteWith('1.0.0', '1.1.0');
    const { id } = await createUser(lectern.database);
    const member = await lectern.client().signIn(id);
    const other = await lectern.client().signIn((await createUser(lectern.database)).id);
    await lectern.act(remote, 'start', { version: '1.1.0', share: 0, segment: { users: [id] } });
    expect((await page(remote, member)).rendered).toBe('1.1.0');
    expect((await page(remote, other)).rendered).toBe('1.0.0');
    expect((await page(remote)).rendered).toBe('1.0.0');
  });

  test('the preview cookie shows the candidate only in the browser it was set in', async () => {
    const remote = await remoteWith('1.0.0', '1.1.0');
    const elsewhere = await remoteWith('1.0.0', '1.1.0');
    const segment = { preview: true };
    for (const name of [remote, elsewhere]) {
      await lectern.act(name, 'start', { version: '1.1.0', share: 0, segment });
    }
    const { operator } = lectern;
    const preview = (method: string, name: string, cookie = '') =>
      operator.send(method, `/api/v1/rollouts/${name}/preview`, undefined, {
        cookie: `${operator.headers('GET').cookie}; ${cookie}`,
      });
    const cookieOf = ({ headers }: { headers: Headers }) =>
      /__Host-lectern_preview=[^;]+/.exec(headers.get('set-cookie') ?? '')?.[0] ?? '';
    const given = await preview('POST', remote);
    expect([given.status, given.headers.get('set-cookie')]).toEqual([
      204,
      expect.stringMatching(/; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Lax/),
    ]);
    const cookie = cookieOf(given);
    const open = async (name: string, visitor: string, value: string) =>
      (
        await page(name, lectern.client(), {
          cookie: `${VISITOR_COOKIE}=${signedVisitor(visitor)}; ${value}`,
        })
      ).rendered;

    expect(await open(remote, operator.visitor, cookie)).toBe('1.1.0');
    expect(await open(elsewhere, operator.visitor, cookie)).toBe('1.0.0');
    expect(await open(remote, randomBytes(16).toString('base64url'), cookie)).toBe('1.0.0');
    for (const forged of [`${remote}.x`, remote, `${cookie.replace(remote, elsewhere)}`, '.', '']) {
      const value = forged.startsWith('__Host') ? forged : `__Host-lectern_preview=${forged}`;
      expect([forged, await open(elsewhere, operator.visitor, value)]).toEqual([forged, '1.0.0']);
    }
    const headersOf = (value: string) => ({
      cookie: `${VISITOR_COOKIE}=${signedVisitor(operator.visitor)}; ${value}`,
    });
    const htmlOf = async (name: string, value: string) =>
      (await lectern.client().get<string>(`/${name}`, headersOf(value))).body;
    expect(await htmlOf(remote, cookie)).toMatch(
      new RegExp(
        `<section class="override" aria-label="Preview">\\s*<p>You see ${remote} 1\\.1\\.0, a candidate</p>`,
      ),
    );
    // On every page of that browser, and on no other browser's.
    expect(await htmlOf(elsewhere, cookie)).toContain(`You see ${remote} 1.1.0, a candidate`);
    expect(await htmlOf(remote, '')).not.toContain('class="override"');
    const both = cookieOf(await preview('POST', elsewhere, cookie));
    expect(await htmlOf('', both)).toMatch(
      /You see mf-[^ ]+ 1\.1\.0, a candidate and mf-[^ ]+ 1\.1\.0, a candidate/,
    );
    expect(await open(remote, operator.visitor, both)).toBe('1.1.0');
    expect(await open(elsewhere, operator.visitor, both)).toBe('1.1.0');
    const less = cookieOf(await preview('DELETE', remote, both));
    expect(await open(remote, operator.visitor, less)).toBe('1.0.0');
    const none = await preview('DELETE', elsewhere, less);
    expect(none.headers.get('set-cookie')).toMatch(/__Host-lectern_preview=; .*Expires=Thu, 01 Jan 1970/);
    expect((await preview('POST', 'mf-unknown')).status).toBe(404);
  });

  test('an operator sees which release their own browser gets, in agreement with its pages, in every state', async () => {
    const remote = await remoteWith('1.0.0', '1.1.0');
    const { operator } = lectern;
    const { visitor } = operator;
    const isLow = bucketOf(remote, visitor) < HALF;
    const cookie = async (method: string, carried = '') => {
      const { headers } = await operator.send(method, `/api/v1/rollouts/${remote}/preview`, undefined, {
        cookie: `${operator.headers('GET').cookie}; ${carried}`,
      });
      return /__Host-lectern_preview=[^;]+/.exec(headers.get('set-cookie') ?? '')?.[0] ?? '';
    };
    const carried = await cookie('POST');
    const explained = async (value = '') => {
      const headers = { cookie: `${operator.headers('GET').cookie}; ${value}` };
      const { body } = await operator.get<OwnExplanation>(`/api/v1/rollouts/${remote}/preview`, headers);
      expect(body).toMatchObject({ remote, visitor, user: expect.any(Number), preview: value !== '' });
      expect((await page(remote, lectern.operatorOnSite, headers)).rendered).toBe(body.version);
      return [body.version, body.rule];
    };
    const { body: status } = await operator.get<{ user: { id: number } }>('/api/v1/auth/status');
    const state = async (share: number, segment: object) =>
      lectern.act(remote, 'share', { share, segment: { users: [], preview: false, ...segment } });

    expect(await explained()).toEqual(['1.0.0', 'stable']);
    expect(await explained(carried)).toEqual(['1.0.0', 'stable']);
    await lectern.act(remote, 'start', { version: '1.1.0', share: 0 });
    const byLot = isLow ? ['1.1.0', 'share'] : ['1.0.0', 'stable'];
    for (const [share, expected] of [
      [0, ['1.0.0', 'stable']],
      [HALF, byLot],
      [10_000, ['1.1.0', 'share']],
    ] as const) {
      await state(share, {});
      expect([share, await explained(), await explained(carried)]).toEqual([share, expected, expected]);
      await state(share, { preview: true });
      expect([share, await explained(), await explained(carried)]).toEqual([
        share,
        expected,
        ['1.1.0', 'preview'],
      ]);
    }
    await state(0, { users: [status.user.id] });
    expect([await explained(), await explained(carried)]).toEqual([
      ['1.1.0', 'user'],
      ['1.1.0', 'user'],
    ]);
    expect((await operator.get('/api/v1/rollouts/mf-unknown/preview')).status).toBe(404);
  });

  test('pages fall back to the last working release, never to one that failed or was recalled', async () => {
    const remote = await remoteWith('1.0.0', '1.1.0', '1.2.0', '1.3.0');
    const promote = async (version: string) => {
      await lectern.act(remote, 'start', { version, share: 0 });
      await lectern.act(remote, 'promote', {});
    };
    expect(await page(remote)).toMatchObject({ version: '1.0.0', fallbacks: [] });
    await promote('1.1.0');
    await promote('1.2.0');
    expect(await page(remote)).toMatchObject({ version: '1.2.0', fallbacks: ['1.1.0'] });
    await lectern.act(remote, 'rollback', { reason: 'errors' });
    expect(await page(remote)).toMatchObject({ version: '1.1.0', fallbacks: ['1.0.0'] });
    await lectern.act(remote, 'start', { version: '1.3.0', share: 10_000 });
    expect(await page(remote)).toMatchObject({ version: '1.3.0', fallbacks: ['1.1.0', '1.0.0'] });
    await lectern.act(remote, 'promote', {});
    expect(await page(remote)).toMatchObject({ version: '1.3.0', fallbacks: ['1.1.0'] });
    await lectern.act(remote, 'recall', { version: '1.1.0', reason: 'leaks' });
    expect(await page(remote)).toMatchObject({ version: '1.3.0', fallbacks: ['1.0.0'] });

    // Open pages keep working.
    const file = await lectern.client().get(`/assets/${remote}/1.1.0/page.js`);
    expect(file.status).toBe(200);
    const recalled = await lectern.app.get(RecalledReleases).among([
      { remote, version: '1.1.0' },
      { remote, version: '1.3.0' },
      { remote, version: '1.1.0' },
      { remote: 'mf-else', version: '1.1.0' },
    ]);
    expect(recalled).toEqual([`${remote}@1.1.0`]);
  });

  test('a candidate of the shell renders beside the stable one', async () => {
    await lectern.publish('shell', '1.1.0');
    await lectern.act('shell', 'start', { version: '1.1.0', share: HALF });
    const seen = new Set<string>();
    for (let visits = 0; visits < 16; visits += 1) {
      const client = lectern.client();
      const { body } = await client.get<string>(`/users/sign_in?${visits}`);
      const version = bucketOf('shell', client.visitor) < HALF ? '1.1.0' : '1.0.0';
      expect(body).toContain(`<h1>Shell</h1><i>${version}</i>`);
      expect(body).toContain(`src="/assets/shell/${version}/main.js"`);
      seen.add(version);
    }
    expect(seen.size).toBe(2);
    await lectern.act('shell', 'rollback', { reason: 'done' });
  });

  test("an action takes effect on this process's next page, and half a second later on another's", async () => {
    const remote = await remoteWith('1.0.0', '1.1.0');
    const second = await startSecondApp(lectern);
    try {
      const elsewhere = async () =>
        releasesIn((await second.client().get<string>(`/${remote}`)).body, remote).version;
      expect([(await page(remote)).version, await elsewhere()]).toEqual(['1.0.0', '1.0.0']);
      await lectern.act(remote, 'start', { version: '1.1.0', share: 10_000 });
      expect((await page(remote)).version).toBe('1.1.0');
      expect(await elsewhere()).toBe('1.0.0');
      lectern.clock.advance(500);
      expect(await elsewhere()).toBe('1.1.0');
      await second.app.get(RolloutsService).rollback(remote, { reason: 'errors' }, ACTOR);
      expect(await elsewhere()).toBe('1.0.0');
      lectern.clock.advance(500);
      expect((await page(remote)).version).toBe('1.0.0');
    } finally {
      await second.close();
    }
  });

  describe('builds of the checkout', () => {
    const stableOf = async (remote: string) => (await page(remote)).version;

    test('a new one becomes stable, and a known one returns unless someone decided otherwise', async () => {
      const remote = `mf-local${(serial += 1)}`;
      expect(await lectern.registerLocal(remote, '1.0.0')).toBe(true);
      expect(await lectern.registerLocal(remote, '1.1.0')).toBe(true);
      expect(await page(remote)).toMatchObject({ version: '1.1.0', fallbacks: ['1.0.0'] });
      expect(await lectern.registerLocal(remote, '1.0.0')).toBe(false);
      expect(await stableOf(remote)).toBe('1.0.0');
      const { body } = await lectern.operator.get<{ actor: string }[]>(
        `/api/v1/rollouts/audit?remote=${remote}`,
      );
      expect(body.map(({ actor }) => actor)).toEqual(Array(3).fill('local build'));
    });

    test('a restart undoes no rollback, promotion or recall', async () => {
      const remote = `mf-local${(serial += 1)}`;
      await lectern.registerLocal(remote, '1.0.0');
      await lectern.registerLocal(remote, '1.1.0');
      await lectern.act(remote, 'rollback', { reason: 'errors' });
      expect(await lectern.registerLocal(remote, '1.1.0')).toBe(false);
      expect(await stableOf(remote)).toBe('1.0.0');
      await lectern.act(remote, 'recall', { version: '1.1.0', reason: 'leaks' });
      await lectern.registerLocal(remote, '1.1.0');
      expect(await stableOf(remote)).toBe('1.0.0');
      // A new build that has not been started.
      await lectern.registerLocal(remote, '1.2.0');
      expect(await stableOf(remote)).toBe('1.2.0');
    });

    test('a new one leaves the candidate and its share alone', async () => {
      const remote = await remoteWith('1.0.0', '1.1.0');
      await lectern.act(remote, 'start', { version: '1.1.0', share: HALF });
      await lectern.registerLocal(remote, '1.2.0');
      const { body } = await lectern.operator.get(`/api/v1/rollouts/${remote}`);
      expect(body).toMatchObject({ stable: '1.2.0', candidate: '1.1.0', share: HALF });
    });
  });
});

describe.each(dialects)('pages of many candidates, on %s', (dialect) => {
  let lectern: RolloutsApp;

  beforeAll(async () => {
    // Stands still, so that no page is outdated because the machine is busy.
    const now = performance.now();
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    lectern = await startRolloutsApp(dialect);
    await lectern.publish('shell', '1.0.0');
  });
  afterAll(async () => {
    await lectern.close();
    jest.restoreAllMocks();
  });

  test('the candidates of other remotes cost no rendering, and every page is its visitor’s own', async () => {
    const counting = `let rendered = 0; exports.exposes = { './page': async () => ({ body: '<b>' + (rendered += 1) + '</b>' }) };`;
    await lectern.publish('mf-counts', '1.0.0', { server: counting });
    const others = Array.from({ length: 6 }, (_, index) => `mf-other${index}`);
    for (const remote of others) {
      await lectern.publish(remote, '1.0.0');
      await lectern.publish(remote, '1.1.0');
      await lectern.act(remote, 'start', { version: '1.1.0', share: HALF });
    }
    const clients = Array.from({ length: 30 }, () => lectern.client());
    const counts = new Set<string | undefined>();
    const combinations = new Set<string>();
    for (const client of clients) {
      const { body } = await client.get<string>('/mf-counts');
      counts.add(/<b>(\d+)<\/b>/.exec(body)?.[1]);
      const releases = others.map((remote) => releasesIn(body, remote).version);
      expect(releases).toEqual(
        others.map((remote) => (bucketOf(remote, client.visitor) < HALF ? '1.1.0' : '1.0.0')),
      );
      combinations.add(releases.join());
    }
    expect(combinations.size).toBeGreaterThan(8);
    expect(counts.size).toBe(1);
  });
});

test.each(dialects)('in production a known build never changes the rollout, on %s', async (dialect) => {
  const lectern = await startRolloutsApp(dialect, {
    NODE_ENV: 'production',
    SECRET: 'q8Zr1vT5yWx2Lk9mNp4Bc7Df0Gh3Js6A',
    GOOGLE_CLIENT_ID: 'g-id',
    GOOGLE_CLIENT_SECRET: 'g-key',
    GITHUB_CLIENT_ID: 'h-id',
    GITHUB_CLIENT_SECRET: 'h-key',
    BUILDS_DIR: import.meta.dirname,
  });
  await lectern.registerLocal('mf-local', '1.0.0');
  await lectern.registerLocal('mf-local', '1.1.0');
  expect(await lectern.registerLocal('mf-local', '1.0.0')).toBe(false);
  expect((await lectern.app.get(RolloutsService).find('mf-local')).stable).toBe('1.1.0');
  await lectern.close();
});
