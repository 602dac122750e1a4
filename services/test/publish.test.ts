import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { ApiError } from '@lectern/contracts';
import { ReleaseEntity } from '../src/platform/tables/release.entity.js';
import { ReleaseRegistrar } from '../src/platform/releases/release-registrar.js';
import { ReleaseStore } from '../src/platform/releases/release-store.js';
import { ReleasesService } from '../src/platform/releases/releases.service.js';
import { SnapshotsService } from '../src/platform/snapshot/snapshots.service.js';
import { type Entries, tarGz, teamBuild } from './support/archives.js';
import { integrityOf } from './support/fixture-builds.js';
import { NAMES, Publishing, type Refused } from './support/publishing.js';
import { OPERATOR } from './support/rollouts-app.js';
import { startSecondApp } from './support/second-app.js';
import { dialects } from './support/test-database.js';

const COMMIT = '0123456789abcdef0123456789abcdef01234567';

describe.each(dialects)('publishing on %s', (dialect) => {
  let site: Publishing;
  beforeAll(async () => {
    site = await Publishing.start(dialect);
  });
  afterAll(() => site.lectern.close());

  test('a build whose contents differ from its commit says so', async () => {
    const build = teamBuild(site.nextName(), '1.0.0');
    const { body } = await site.publish(build, { 'x-commit': `${COMMIT}-dirty` });
    expect(body).toMatchObject({ release: { commit: `${COMMIT}-dirty` } });
    const other = await site.publish(teamBuild(site.nextName(), '1.0.0'), { 'x-commit': `${COMMIT}-clean` });
    expect(other.status).toBe(400);
  });

  test('the first release of a remote is live immediately, with all its files', async () => {
    const name = site.nextName();
    const build = teamBuild(name, '1.0.0');
    const { status, body } = await site.publish(build, { 'x-commit': COMMIT });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      accepted: true,
      refusals: [],
      warnings: [],
      release: {
        remote: name,
        version: '1.0.0',
        commit: COMMIT,
        published_by: 'team:builders',
        recalled_at: null,
      },
    });
    expect(await site.html(`/${name}`)).toContain(`<h1>${name} 1.0.0</h1>`);
    for (const path of ['remoteEntry.js', 'page.0123456789.js']) {
      for (const encoding of ['br', 'identity']) {
        const file = await site.lectern
          .client()
          .get<string>(`/assets/${name}/1.0.0/${path}`, { 'accept-encoding': encoding });
        const described = build.manifest.files.find((candidate) => candidate.path === path);
        expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        expect(integrityOf(file.body)).toBe(described?.integrity);
        const smaller = (described?.brotli ?? 0) < (described?.bytes ?? 0);
        expect(file.headers.get('content-encoding')).toBe(encoding === 'br' && smaller ? 'br' : null);
      }
    }
    expect((await site.lectern.client().get(`/assets/${name}/1.0.0/server.cjs`)).status).toBe(404);
    const { body: audit } = await site.lectern.operator.get<object[]>(
      `/api/v1/rollouts/audit?remote=${name}`,
    );
    expect(audit[0]).toMatchObject({ act: 'publish', actor: 'team:builders', details: { version: '1.0.0' } });
  });

  test('a later release waits, is known to another process, and takes effect there within a second', async () => {
    const name = site.nextName();
    await site.publish(teamBuild(name, '1.0.0'));
    const second = await startSecondApp(site.lectern);
    try {
      expect((await second.client().get<string>(`/${name}`)).body).toContain(`${name} 1.0.0`);
      expect((await site.publish(teamBuild(name, '2.0.0'))).status).toBe(201);
      expect(await site.html(`/${name}`)).toContain(`${name} 1.0.0`);
      await site.lectern.act(name, 'start', { version: '2.0.0', share: 0 });
      await site.lectern.act(name, 'promote', {});
      site.lectern.clock.advance(500);
      for (const client of [site.lectern.client(), second.client()]) {
        expect((await client.get<string>(`/${name}`)).body).toContain(`<h1>${name} 2.0.0</h1>`);
        // Files used by an open page stay available.
        expect((await client.get(`/assets/${name}/1.0.0/remoteEntry.js`)).status).toBe(200);
      }
    } finally {
      await second.close();
    }
  });

  test('files shared by two releases are stored once', async () => {
    const name = site.nextName();
    await site.publish(teamBuild(name, '1.0.0'));
    const { files } = await site.lastingState();
    const same = teamBuild(name, '1.0.1');
    const reused = teamBuild(name, '1.0.0').files;
    const manifest = {
      ...teamBuild(name, '1.0.0').manifest,
      version: '1.0.1',
      global: `${name}_101`.replace(/-/g, '_'),
    };
    const sent = await site.send(await tarGz({ ...reused, 'release.json': JSON.stringify(manifest) }));
    expect(sent.status).toBe(201);
    expect((await site.lastingState()).files).toBe(files);
    expect(same.manifest.version).toBe(manifest.version);
  });

  test('folders of an older version of the services are still served, and taken over from a build', async () => {
    const name = site.nextName();
    const { manifest, files } = teamBuild(name, '1.0.0');
    const folder = join(site.lectern.config.varDir, 'releases', name, '1.0.0');
    await mkdir(folder, { recursive: true });
    for (const [path, content] of Object.entries(files)) await writeFile(join(folder, path), content);
    const origin = { actor: { kind: 'operator', email: OPERATOR }, commit: null } as const;
    const registrar = site.lectern.app.get(ReleaseRegistrar);
    await site.lectern.database.write((tx) => registrar.register(tx, manifest, origin));
    site.lectern.app.get(SnapshotsService).refresh();
    const served = async () => {
      expect(await site.html(`/${name}`)).toContain(`<h1>${name} 1.0.0</h1>`);
      for (const encoding of ['br', 'identity']) {
        const path = `/assets/${name}/1.0.0/page.0123456789.js`;
        const file = await site.lectern.client().get<string>(path, { 'accept-encoding': encoding });
        expect(integrityOf(file.body)).toBe(
          manifest.files.find(({ path: known }) => known === 'page.0123456789.js')?.integrity,
        );
      }
    };
    await served();
    const store = site.lectern.app.get(ReleaseStore);
    expect(await store.has(manifest)).toBe(false);
    await site.lectern.app.get(ReleasesService).register(folder, 'local build');
    expect(await store.has(manifest)).toBe(true);
    await rm(folder, { recursive: true });
    await served();
  });

  test('the manifest of a release with 900 files is returned completely, and all are served', async () => {
    const name = site.nextName();
    const sources = Object.fromEntries(
      Array.from({ length: 900 }, (_, index) => [
        `pictures/${'a-long-name-'.repeat(3)}${index}.0123456789.svg`,
        `<svg xmlns="http://www.w3.org/2000/svg"><!-- ${index} ${'again '.repeat(20)}--></svg>`,
      ]),
    );
    const { manifest, files } = teamBuild(name, '1.0.0', {}, sources);
    expect(JSON.stringify(manifest).length).toBeGreaterThan(2 ** 17);
    expect((await site.send(await tarGz(files))).status).toBe(201);
    const { manager } = site.lectern.database.read;
    const row = await manager.findOneByOrFail(ReleaseEntity, { name, version: '1.0.0' });
    expect(JSON.parse(row.manifest)).toEqual(manifest);
    const [last = ''] = Object.keys(sources).slice(-1);
    const served = await site.lectern.client().get<string>(`/assets/${name}/1.0.0/${last}`);
    expect(served.body).toBe(sources[last]);
    expect(await site.html(`/${name}`)).toContain(`<h1>${name} 1.0.0</h1>`);
  });

  test('no release gets a path that the site answers itself', async () => {
    const routes = site.lectern.app
      .getHttpAdapter()
      .getInstance()
      .knownRoutes.map(({ url }) => url);
    const firsts = [...new Set(routes.map((url) => url.split('/')[1] ?? ''))].filter(Boolean);
    expect(firsts).toEqual(expect.arrayContaining(['api', 'assets', 'users', 'readyz']));
    const pages = Object.fromEntries(firsts.map((first) => [`/${first}/mine`, './page']));
    const archive = await tarGz(teamBuild(site.nextName(), '1.0.0', { pages }).files);
    const { body } = await site.send<Refused>(archive);
    expect(body.refusals.map(({ rule, problem }) => `${rule}: ${problem}`).sort()).toEqual(
      firsts
        .map((first) => `path-clash: /${first}/mine lies below /${first}, which belongs to the site.`)
        .sort(),
    );
  });

  test('a check reports what publishing would, and stores nothing', async () => {
    const name = site.nextName();
    const before = await site.lastingState();
    const archive = await tarGz(teamBuild(name, '1.0.0').files);
    const { status, body } = await site.send(archive, { path: '/api/v1/releases/check' });
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        accepted: true,
        release: null,
        refusals: [],
        warnings: [],
        snapshot_left: expect.any(Number),
        budgets_left: { [`/${name}`]: expect.any(Number) },
      },
    });
    expect(await site.lastingState()).toEqual(before);
    await site.send(archive);
    const again = await site.send(archive, { path: '/api/v1/releases/check' });
    expect(again.body.warnings).toMatchObject([{ problem: `${name} 1.0.0 is already published.` }]);
  });

  test('an archive of the folder itself is accepted as well', async () => {
    const name = site.nextName();
    const { files } = teamBuild(name, '1.0.0');
    const inFolder = Object.entries(files).map(
      ([path, content]) => [{ name: `./${path}` }, content] as const,
    );
    const entries: Entries = [
      [{ name: './', type: 'directory' }],
      ...inFolder.map(([header, content]): [typeof header, typeof content] => [header, content]),
    ];
    expect((await site.send(await tarGz(entries))).status).toBe(201);
    const nested = teamBuild(name, '1.0.1').files;
    const below = Object.fromEntries(
      Object.entries(nested).map(([path, content]) => [`dist/${path}`, content]),
    );
    expect((await site.send(await tarGz(below))).status).toBe(201);
  });

  test('the same version twice is a conflict, whatever its contents, even at the same time', async () => {
    const name = site.nextName();
    await site.publish(teamBuild(name, '1.0.0'));
    const other = teamBuild(name, '1.0.0', {}, { 'extra.js': 'other();' });
    const before = await site.lastingState();
    const { status, body } = await site.send<ApiError>(await tarGz(other.files));
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'CONFLICT' });
    expect(body.error).toContain(`${name} 1.0.0 is already published`);
    expect(await site.lastingState()).toEqual(before);

    const race = await Promise.all(Array.from({ length: 4 }, () => site.publish(teamBuild(name, '2.0.0'))));
    expect(race.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409]);
  });

  test('of two new remotes published at the same time in two processes only one gets a path', async () => {
    const second = await startSecondApp(site.lectern);
    try {
      const pages = { '/contested': './page' };
      const archives = await Promise.all(
        [site.nextName(), site.nextName()].map((name) => tarGz(teamBuild(name, '1.0.0', { pages }).files)),
      );
      const urls = [site.lectern.url, await second.app.getUrl()];
      const answers = await Promise.all(
        archives.map((archive, index) =>
          fetch(`${urls[index]}/api/v1/releases`, {
            method: 'POST',
            headers: { 'content-type': 'application/gzip', authorization: `Bearer ${site.token}` },
            body: new Uint8Array(archive),
          }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    } finally {
      await second.close();
    }
  });

  describe('who may publish', () => {
    test("an operator, but not another team's token", async () => {
      const archive = await tarGz(teamBuild(site.nextName(), '1.0.0').files);
      const foreign = await site.tokenFor(['mf-elsewhere'], 'others');
      const before = await site.lastingState();
      for (const path of ['/api/v1/releases', '/api/v1/releases/check']) {
        const { status, body } = await site.send<ApiError>(archive, {
          path,
          authorization: `Bearer ${foreign}`,
        });
        expect({ status, code: body.code }).toEqual({ status: 403, code: 'FORBIDDEN' });
      }
      expect(await site.lastingState()).toEqual(before);
      const at = site.lectern.config.console?.url ?? '';
      const asOperator = { ...site.lectern.operator.headers('POST'), authorization: '', at };
      const answer = await site.send(archive, asOperator);
      expect(answer).toMatchObject({ status: 201, body: { release: { published_by: OPERATOR } } });
    });

    /** Headers of forged requests, each correct except for one thing. */
    const forged = () => {
      const own: Record<string, string> = {
        ...site.lectern.operator.headers('POST'),
        at: site.lectern.config.console?.url ?? '',
      };
      const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
      const visitor = { ...site.lectern.consoleClient().headers('POST'), at: own.at };
      return [
        ['no credentials', { authorization: '' }, 404],
        ['an unknown token', { authorization: `Bearer lct_${'A'.repeat(43)}` }, 401],
        ['a bearer that is not a token', { authorization: 'Bearer nonsense' }, 404],
        ['an operator’s session, on the site', { ...own, authorization: '', at: site.lectern.url }, 404],
        ['a token with one letter changed', { authorization: `Bearer ${site.token.slice(0, -1)}=` }, 401],
        ['a visitor', { ...visitor, authorization: '' }, 401],
        [
          'an operator’s session without its CSRF token',
          { ...own, authorization: '', 'x-csrf-token': '' },
          403,
        ],
        [
          'an operator’s session with another visitor’s CSRF token',
          { ...visitor, authorization: '', cookie: own.cookie ?? '' },
          403,
        ],
        [
          'a form of another site',
          { ...own, ...evil, authorization: '', 'x-csrf-token': '', at: site.lectern.url },
          404,
        ],
        ['a team’s token beside a cookie', { cookie: own.cookie ?? '' }, 403],
      ] as [string, Record<string, string>, number][];
    };

    test('not a forged request, which leaves nothing behind', async () => {
      const archive = await tarGz(teamBuild(site.nextName(), '9.0.0').files);
      const before = await site.lastingState();
      for (const path of ['/api/v1/releases', '/api/v1/releases/check']) {
        for (const [who, headers, status] of forged()) {
          const answer = await site.send<ApiError>(archive, { path, ...headers });
          expect([who, answer.status]).toEqual([who, status]);
          const code = { 401: 'UNAUTHENTICATED', 404: 'NOT_FOUND' }[status] ?? 'CSRF_INVALID';
          expect([who, answer.body.code]).toEqual([who, code]);
        }
      }
      expect(await site.lastingState()).toEqual(before);
      expect((await site.send(archive)).status).toBe(201);
    });

    test('not a replayed request, be it a build or an action', async () => {
      const name = site.nextName();
      const first = await tarGz(teamBuild(name, '1.0.0').files);
      await site.send(first);
      await site.publish(teamBuild(name, '2.0.0'));
      const { body } = await site.lectern.operator.get<{ revision: number }>(`/api/v1/rollouts/${name}`);
      const start = { version: '2.0.0', share: 100, revision: body.revision };
      expect((await site.lectern.act(name, 'start', start)).status).toBe(200);
      await site.lectern.act(name, 'rollback', { reason: 'errors' });
      const before = await site.lastingState();
      for (const replayed of [
        await site.send<ApiError>(first),
        await site.lectern.act(name, 'start', start),
      ]) {
        expect([replayed.status, replayed.body]).toMatchObject([409, { code: 'CONFLICT' }]);
      }
      expect(await site.lastingState()).toEqual(before);
    });

    test('not a revoked token', async () => {
      const { body } = await site.lectern.operator.post<{ token: string; id: number }>('/api/v1/tokens', {
        team: 'builders',
        remotes: NAMES,
      });
      await site.lectern.operator.send('DELETE', `/api/v1/tokens/${body.id}`);
      const before = await site.lastingState();
      const archive = await tarGz(teamBuild(site.nextName(), '9.0.0').files);
      const { status, body: refused } = await site.send<ApiError>(archive, {
        authorization: `Bearer ${body.token}`,
      });
      expect({ status, code: refused.code }).toEqual({ status: 401, code: 'UNAUTHENTICATED' });
      expect(await site.lastingState()).toEqual(before);
    });
  });

  test('a build that is still being checked when its token is revoked is not published', async () => {
    const { operator, app } = site.lectern;
    const { body } = await operator.post<{ token: string; id: number }>('/api/v1/tokens', {
      team: 'builders',
      remotes: NAMES,
    });
    const store = app.get(ReleaseStore);
    const keepFiles = store.keepFiles.bind(store);
    const kept = jest.spyOn(store, 'keepFiles').mockImplementation(async (...build) => {
      await operator.send('DELETE', `/api/v1/tokens/${body.id}`);
      return keepFiles(...build);
    });
    try {
      const name = site.nextName();
      const authorization = `Bearer ${body.token}`;
      const answer = await site.publish(teamBuild(name, '1.0.0'), { authorization });
      expect(kept).toHaveBeenCalledTimes(1);
      expect(answer).toMatchObject({ status: 401, body: { error: 'This token has been revoked.' } });
      expect((await operator.get(`/api/v1/rollouts/${name}`)).status).toBe(404);
    } finally {
      kept.mockRestore();
    }
  });

  test('only operators may take a name confusable with another one or with the site', async () => {
    const owner = site.nextName();
    await site.publish(teamBuild(owner, '1.0.0'));
    const names = [`${owner}s`, 'lectern-news', 'mf-operate-more'];
    const token = await site.tokenFor(names, 'look-alikes');
    for (const name of names) {
      const build = teamBuild(name, '1.0.0');
      const { status, body } = await site.publish(build, { authorization: `Bearer ${token}` });
      expect({ status, body }).toMatchObject({
        status: 422,
        body: { code: 'GATE_REFUSED', refusals: [{ rule: 'name-clash' }] },
      });
    }
    const [first = ''] = names;
    const operator = { ...site.lectern.operator.headers('POST'), authorization: '' };
    const at = site.lectern.config.console?.url ?? '';
    expect((await site.publish(teamBuild(first, '1.0.0'), { ...operator, at })).status).toBe(201);
    const team = { authorization: `Bearer ${token}` };
    expect((await site.publish(teamBuild(first, '1.1.0'), team)).status).toBe(201);
  });

  test('a retired remote accepts no release', async () => {
    const name = site.nextName();
    await site.publish(teamBuild(name, '1.0.0'));
    const { act } = site.lectern;
    await act(name, 'withdraw', { reason: 'it lies' });
    expect((await site.publish(teamBuild(name, '1.1.0'))).status).toBe(201);
    await act(name, 'retire', { reason: 'it lies' });
    expect(await site.publish(teamBuild(name, '1.2.0'))).toMatchObject({
      status: 409,
      body: { error: `${name} is retired: an operator must restore it first.` },
    });
  });

  test('a release adds at most 4 KB to every page, and the answer says how much is left', async () => {
    const name = site.nextName();
    const pagesOf = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [`/${name}/${'x'.repeat(150)}/${index}`, './page']),
      );
    const check = async (pages: Record<string, string>, changes = {}) =>
      (
        await site.send(await tarGz(teamBuild(name, '1.0.0', { pages, ...changes }).files), {
          path: '/api/v1/releases/check',
        })
      ).body;
    const small = await check(pagesOf(1));
    const larger = await check(pagesOf(10));
    expect([small.accepted, larger.accepted]).toEqual([true, true]);
    const each = Object.entries(pagesOf(10))
      .slice(1)
      .map((page) => JSON.stringify(page).length - 1);
    const added = each.reduce((sum, bytes) => sum + bytes, 0);
    expect((small.snapshot_left ?? 0) - (larger.snapshot_left ?? 0)).toBe(added);
    expect((await site.refusal(teamBuild(name, '1.0.0', { pages: pagesOf(24) }).files)).rule).toBe(
      'snapshot',
    );
    expect((await check(pagesOf(24))).refusals[0]?.problem).toMatch(
      /^It adds \d,\d{3} bytes to every page of the site; 4,096 are allowed\.$/,
    );
  });

  test('a release is checked against the live ones: a path, a range', async () => {
    const owner = site.nextName();
    await site.publish(teamBuild(owner, '1.0.0'));
    const name = site.nextName();
    expect(
      await site.refusal(teamBuild(name, '1.0.0', { pages: { [`/${owner}`]: './page' } }).files),
    ).toEqual({
      rule: 'path-clash',
      problem: `/${owner} is owned by ${owner}.`,
      clashes_with: `${owner}@1.0.0`,
      fix: 'Choose another path, or ask its owner to give it up or grant it.',
    });
    const own = await site.send(
      await tarGz(teamBuild(owner, '1.1.0', { pages: { '/elsewhere': './page' } }).files),
    );
    expect(own.body.warnings).toMatchObject([{ problem: expect.stringContaining(`has the page /${owner}`) }]);
  });
});
