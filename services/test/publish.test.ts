import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ApiError, GATE_LIMITS, type GateRefusal, type GateReport } from '@lectern/contracts';
import { ReleaseEntity } from '../src/modules/rollouts/release.entity.js';
import { ReleaseStore } from '../src/modules/rollouts/release-store.js';
import { ReleasesService } from '../src/modules/rollouts/releases.service.js';
import { RolloutsService } from '../src/modules/rollouts/rollouts.service.js';
import { SnapshotsService } from '../src/modules/rollouts/snapshots.service.js';
import { type Entries, tarGz, teamBuild, type TeamBuild } from './support/archives.js';
import { integrityOf } from './support/fixture-builds.js';
import { OPERATOR, type RolloutsApp, startRolloutsApp } from './support/rollouts-app.js';
import { startSecondApp } from './support/second-app.js';
import { dialects } from './support/test-database.js';

const COMMIT = '0123456789abcdef0123456789abcdef01234567';
type Refused = ApiError & { refusals: GateRefusal[] };

interface Sent<Body> {
  status: number;
  body: Body;
}

describe.each(dialects)('publishing on %s', (dialect) => {
  let lectern: RolloutsApp;
  let token: string;
  let made = 0;
  /** A name that the token reaches. */
  const NAMES = Array.from({ length: 30 }, (_, index) => `mf-team${index}`);
  const nextName = () => NAMES[(made += 1)] ?? '';

  beforeAll(async () => {
    lectern = await startRolloutsApp(dialect);
    await lectern.publish('shell', '1.0.0');
    token = await tokenFor(NAMES, 'builders');
  });
  afterAll(() => lectern.close());

  async function tokenFor(remotes: string[], team: string): Promise<string> {
    const { body } = await lectern.operator.post<{ token: string }>('/api/v1/tokens', { team, remotes });
    return body.token;
  }
  async function send<Body = GateReport>(
    body: Buffer | string,
    { path = '/api/v1/releases', ...headers }: Record<string, string> = {},
  ): Promise<Sent<Body>> {
    const all = { 'content-type': 'application/gzip', authorization: `Bearer ${token}`, ...headers };
    const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
    const answer = await fetch(lectern.url + path, {
      method: 'POST',
      headers: given,
      body: typeof body === 'string' ? body : new Uint8Array(body),
    });
    return { status: answer.status, body: (await answer.json()) as Body };
  }
  const publish = async (build: TeamBuild, headers?: Record<string, string>) =>
    send(await tarGz(build.files), headers);
  /** What a build is refused for; nothing of it may be left. */
  async function refusal(entries: Entries | Buffer): Promise<GateRefusal> {
    const before = await lastingState();
    const archive = Buffer.isBuffer(entries) ? entries : await tarGz(entries);
    const { status, body } = await send<Refused>(archive);
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'GATE_REFUSED' });
    const checked = await send(archive, { path: '/api/v1/releases/check' });
    expect(checked).toMatchObject({ status: 200, body: { accepted: false, refusals: body.refusals } });
    expect(await lastingState()).toEqual(before);
    const [first] = body.refusals;
    if (!first) throw new Error('Refused for nothing');
    // Whoever reads only the error knows the rule and the fix.
    expect(body.error).toBe(`${first.rule}: ${first.problem} ${first.fix}`);
    return first;
  }
  /** Rows and files. */
  async function lastingState() {
    const { read } = lectern.database;
    const files = await readdir(join(lectern.config.varDir, 'files/releases'));
    const [releases, audit] = await Promise.all(
      ['releases', 'rollout_audit'].map((table) => read.query(`SELECT COUNT(*) AS count FROM ${table}`)),
    );
    return { files: files.length, releases, audit };
  }
  const html = async (path: string) => (await lectern.client().get<string>(path)).body;

  test('the first release of a remote is live at once, and everything of it is served', async () => {
    const name = nextName();
    const build = teamBuild(name, '1.0.0');
    const { status, body } = await publish(build, { 'x-commit': COMMIT });
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
    expect(await html(`/${name}`)).toContain(`<h1>${name} 1.0.0</h1>`);
    for (const path of ['remoteEntry.js', 'page.0123456789.js']) {
      for (const encoding of ['br', 'identity']) {
        const file = await lectern
          .client()
          .get<string>(`/assets/${name}/1.0.0/${path}`, { 'accept-encoding': encoding });
        const described = build.manifest.files.find((candidate) => candidate.path === path);
        expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        expect(integrityOf(file.body)).toBe(described?.integrity);
        const smaller = (described?.brotli ?? 0) < (described?.bytes ?? 0);
        expect(file.headers.get('content-encoding')).toBe(encoding === 'br' && smaller ? 'br' : null);
      }
    }
    expect((await lectern.client().get(`/assets/${name}/1.0.0/server.cjs`)).status).toBe(404);
    const { body: audit } = await lectern.operator.get<object[]>(`/api/v1/rollouts/audit?remote=${name}`);
    expect(audit[0]).toMatchObject({ act: 'publish', actor: 'team:builders', details: { version: '1.0.0' } });
  });

  test('a later release waits, is known to another process, and holds there within a second', async () => {
    const name = nextName();
    await publish(teamBuild(name, '1.0.0'));
    const second = await startSecondApp(lectern);
    try {
      expect((await second.client().get<string>(`/${name}`)).body).toContain(`${name} 1.0.0`);
      expect((await publish(teamBuild(name, '2.0.0'))).status).toBe(201);
      expect(await html(`/${name}`)).toContain(`${name} 1.0.0`);
      await lectern.act(name, 'start', { version: '2.0.0', share: 0 });
      await lectern.act(name, 'promote', {});
      lectern.clock.advance(500);
      for (const client of [lectern.client(), second.client()]) {
        expect((await client.get<string>(`/${name}`)).body).toContain(`<h1>${name} 2.0.0</h1>`);
        // What an open page holds stays available.
        expect((await client.get(`/assets/${name}/1.0.0/remoteEntry.js`)).status).toBe(200);
      }
    } finally {
      await second.close();
    }
  });

  test('files that two releases share are kept once', async () => {
    const name = nextName();
    await publish(teamBuild(name, '1.0.0'));
    const { files } = await lastingState();
    const same = teamBuild(name, '1.0.1');
    const reused = teamBuild(name, '1.0.0').files;
    const manifest = {
      ...teamBuild(name, '1.0.0').manifest,
      version: '1.0.1',
      global: `${name}_101`.replace(/-/g, '_'),
    };
    const sent = await send(await tarGz({ ...reused, 'release.json': JSON.stringify(manifest) }));
    expect(sent.status).toBe(201);
    expect((await lastingState()).files).toBe(files);
    expect(same.manifest.version).toBe(manifest.version);
  });

  test('what an older version of the services kept in folders is still served, and taken over from a build', async () => {
    const name = nextName();
    const { manifest, files } = teamBuild(name, '1.0.0');
    const folder = join(lectern.config.varDir, 'releases', name, '1.0.0');
    await mkdir(folder, { recursive: true });
    for (const [path, content] of Object.entries(files)) await writeFile(join(folder, path), content);
    await lectern.database.write(async (tx) => {
      const release = await tx.save(ReleaseEntity, {
        name,
        version: '1.0.0',
        manifest: JSON.stringify(manifest),
        publishedAt: lectern.clock.now(),
        publishedBy: 'local build',
        commit: null,
        recalledAt: null,
      });
      await lectern.app
        .get(RolloutsService)
        .recordPublish(tx, release, { kind: 'operator', email: OPERATOR });
    });
    lectern.app.get(SnapshotsService).refresh();
    const served = async () => {
      expect(await html(`/${name}`)).toContain(`<h1>${name} 1.0.0</h1>`);
      for (const encoding of ['br', 'identity']) {
        const path = `/assets/${name}/1.0.0/page.0123456789.js`;
        const file = await lectern.client().get<string>(path, { 'accept-encoding': encoding });
        expect(integrityOf(file.body)).toBe(
          manifest.files.find(({ path: known }) => known === 'page.0123456789.js')?.integrity,
        );
      }
    };
    await served();
    const store = lectern.app.get(ReleaseStore);
    expect(await store.has(manifest)).toBe(false);
    await lectern.app.get(ReleasesService).register(folder, 'local build');
    expect(await store.has(manifest)).toBe(true);
    await rm(folder, { recursive: true });
    await served();
  });

  test('the manifest of a release with 900 files comes back whole, and all of them are served', async () => {
    const name = nextName();
    const sources = Object.fromEntries(
      Array.from({ length: 900 }, (_, index) => [
        `pictures/${'a-long-name-'.repeat(3)}${index}.0123456789.svg`,
        `<svg xmlns="http://www.w3.org/2000/svg"><!-- ${index} ${'again '.repeat(20)}--></svg>`,
      ]),
    );
    const { manifest, files } = teamBuild(name, '1.0.0', {}, sources);
    expect(JSON.stringify(manifest).length).toBeGreaterThan(2 ** 17);
    expect((await send(await tarGz(files))).status).toBe(201);
    const { manager } = lectern.database.read;
    const kept = await manager.findOneByOrFail(ReleaseEntity, { name, version: '1.0.0' });
    expect(JSON.parse(kept.manifest)).toEqual(manifest);
    const [last = ''] = Object.keys(sources).slice(-1);
    const served = await lectern.client().get<string>(`/assets/${name}/1.0.0/${last}`);
    expect(served.body).toBe(sources[last]);
    expect(await html(`/${name}`)).toContain(`<h1>${name} 1.0.0</h1>`);
  });

  test('no release gets a path that the site answers itself', async () => {
    const routes = lectern.app
      .getHttpAdapter()
      .getInstance()
      .knownRoutes.map(({ url }) => url);
    const firsts = [...new Set(routes.map((url) => url.split('/')[1] ?? ''))].filter(Boolean);
    expect(firsts).toEqual(expect.arrayContaining(['api', 'assets', 'users', 'readyz']));
    const pages = Object.fromEntries(firsts.map((first) => [`/${first}/mine`, './page']));
    const archive = await tarGz(teamBuild(nextName(), '1.0.0', { pages }).files);
    const { body } = await send<Refused>(archive);
    expect(body.refusals.map(({ rule, problem }) => `${rule}: ${problem}`).sort()).toEqual(
      firsts
        .map((first) => `path-clash: /${first}/mine lies below /${first}, which belongs to the site itself.`)
        .sort(),
    );
  });

  test('a check says what publishing would, and stores nothing', async () => {
    const name = nextName();
    const before = await lastingState();
    const archive = await tarGz(teamBuild(name, '1.0.0').files);
    const { status, body } = await send(archive, { path: '/api/v1/releases/check' });
    expect({ status, body }).toEqual({
      status: 200,
      body: { accepted: true, release: null, refusals: [], warnings: [] },
    });
    expect(await lastingState()).toEqual(before);
    await send(archive);
    const again = await send(archive, { path: '/api/v1/releases/check' });
    expect(again.body.warnings).toMatchObject([{ problem: `${name} 1.0.0 is published already.` }]);
  });

  test('an archive of the folder itself is taken as well', async () => {
    const name = nextName();
    const { files } = teamBuild(name, '1.0.0');
    const inFolder = Object.entries(files).map(
      ([path, content]) => [{ name: `./${path}` }, content] as const,
    );
    const entries: Entries = [
      [{ name: './', type: 'directory' }],
      ...inFolder.map(([header, content]): [typeof header, typeof content] => [header, content]),
    ];
    expect((await send(await tarGz(entries))).status).toBe(201);
    const nested = teamBuild(name, '1.0.1').files;
    const below = Object.fromEntries(
      Object.entries(nested).map(([path, content]) => [`dist/${path}`, content]),
    );
    expect((await send(await tarGz(below))).status).toBe(201);
  });

  test('the same version twice is a conflict, whatever is in it, also at once', async () => {
    const name = nextName();
    await publish(teamBuild(name, '1.0.0'));
    const other = teamBuild(name, '1.0.0', {}, { 'extra.js': 'other();' });
    const before = await lastingState();
    const { status, body } = await send<ApiError>(await tarGz(other.files));
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'CONFLICT' });
    expect(body.error).toContain(`${name} 1.0.0 is published already`);
    expect(await lastingState()).toEqual(before);

    const race = await Promise.all(Array.from({ length: 4 }, () => publish(teamBuild(name, '2.0.0'))));
    expect(race.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409]);
  });

  test('two remotes that are new at once in two processes do not both get a path', async () => {
    const second = await startSecondApp(lectern);
    try {
      const pages = { '/contested': './page' };
      const archives = await Promise.all(
        [nextName(), nextName()].map((name) => tarGz(teamBuild(name, '1.0.0', { pages }).files)),
      );
      const urls = [lectern.url, await second.app.getUrl()];
      const answers = await Promise.all(
        archives.map((archive, index) =>
          fetch(`${urls[index]}/api/v1/releases`, {
            method: 'POST',
            headers: { 'content-type': 'application/gzip', authorization: `Bearer ${token}` },
            body: new Uint8Array(archive),
          }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    } finally {
      await second.close();
    }
  });

  describe('who may', () => {
    test('the token of another team may not, and an operator may', async () => {
      const archive = await tarGz(teamBuild(nextName(), '1.0.0').files);
      const foreign = await tokenFor(['mf-elsewhere'], 'others');
      const before = await lastingState();
      for (const path of ['/api/v1/releases', '/api/v1/releases/check']) {
        const { status, body } = await send<ApiError>(archive, { path, authorization: `Bearer ${foreign}` });
        expect({ status, code: body.code }).toEqual({ status: 403, code: 'FORBIDDEN' });
      }
      expect(await lastingState()).toEqual(before);
      const asOperator = { ...lectern.operator.headers('POST'), authorization: '' };
      const answer = await send(archive, asOperator);
      expect(answer).toMatchObject({ status: 201, body: { release: { published_by: OPERATOR } } });
    });

    /** What forged requests carry; all is as it should be but for one thing. */
    const forged = () => {
      const own = lectern.operator.headers('POST');
      const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
      const somebody = lectern.client().headers('POST');
      return [
        ['nobody', { authorization: '' }, 403],
        ['a token that is not known', { authorization: `Bearer lct_${'A'.repeat(43)}` }, 401],
        ['no token at all', { authorization: 'Bearer nonsense' }, 401],
        ['a token with one letter changed', { authorization: `Bearer ${token.slice(0, -1)}=` }, 401],
        ['a visitor', { ...somebody, authorization: '' }, 401],
        [
          'an operator’s session without its CSRF token',
          { ...own, authorization: '', 'x-csrf-token': '' },
          403,
        ],
        ['one with somebody else’s', { ...somebody, authorization: '', cookie: own.cookie ?? '' }, 403],
        ['a form of another site', { ...own, ...evil, authorization: '', 'x-csrf-token': '' }, 403],
        ['a team’s token beside a cookie', { ...own, 'x-csrf-token': '' }, 403],
      ] as [string, Record<string, string>, number][];
    };

    test('a forged request is refused, and leaves nothing', async () => {
      const archive = await tarGz(teamBuild(nextName(), '9.0.0').files);
      const before = await lastingState();
      for (const path of ['/api/v1/releases', '/api/v1/releases/check']) {
        for (const [who, headers, status] of forged()) {
          const answer = await send<ApiError>(archive, { path, ...headers });
          expect([who, answer.status]).toEqual([who, status]);
          const code = status === 401 ? 'UNAUTHENTICATED' : 'CSRF_INVALID';
          expect([who, answer.body.code]).toEqual([who, code]);
        }
      }
      expect(await lastingState()).toEqual(before);
      expect((await send(archive)).status).toBe(201);
    });

    test('a replayed request is refused, and leaves nothing: a build, and an act', async () => {
      const name = nextName();
      const first = await tarGz(teamBuild(name, '1.0.0').files);
      await send(first);
      await publish(teamBuild(name, '2.0.0'));
      const { body } = await lectern.operator.get<{ revision: number }>(`/api/v1/rollouts/${name}`);
      const start = { version: '2.0.0', share: 100, revision: body.revision };
      expect((await lectern.act(name, 'start', start)).status).toBe(200);
      await lectern.act(name, 'rollback', { reason: 'errors' });
      const before = await lastingState();
      for (const replayed of [await send<ApiError>(first), await lectern.act(name, 'start', start)]) {
        expect([replayed.status, replayed.body]).toMatchObject([409, { code: 'CONFLICT' }]);
      }
      expect(await lastingState()).toEqual(before);
    });

    test('a token that was revoked', async () => {
      const { body } = await lectern.operator.post<{ token: string; id: number }>('/api/v1/tokens', {
        team: 'gone',
        remotes: NAMES,
      });
      await lectern.operator.send('DELETE', `/api/v1/tokens/${body.id}`);
      const before = await lastingState();
      const archive = await tarGz(teamBuild(nextName(), '9.0.0').files);
      const { status, body: refused } = await send<ApiError>(archive, {
        authorization: `Bearer ${body.token}`,
      });
      expect({ status, code: refused.code }).toEqual({ status: 401, code: 'UNAUTHENTICATED' });
      expect(await lastingState()).toEqual(before);
    });
  });

  describe('an archive', () => {
    const files = teamBuild('mf-team29', '9.0.0').files;
    const withEntry = (header: object, content?: string): Entries => [
      ...Object.entries(files).map(([name, text]): [{ name: string }, string | Buffer] => [{ name }, text]),
      [header as { name: string }, content],
    ];

    test.each([
      ['a way out', withEntry({ name: '../evil.js' }, 'x'), '"../evil.js" leads out of the archive'],
      ['a way out in the middle', withEntry({ name: 'a/../../evil.js' }, 'x'), 'leads out of the archive'],
      [
        'a way out in a name that takes a header of its own',
        withEntry({ name: `${'a/'.repeat(60)}${'../'.repeat(61)}evil.js` }, 'x'),
        'leads out of the archive',
      ],
      ['an absolute path', withEntry({ name: '/etc/evil.js' }, 'x'), '"/etc/evil.js" is an absolute path'],
      ['a path of another system', withEntry({ name: 'C:\\evil.js' }, 'x'), 'is an absolute path'],
      [
        'a symbolic link',
        withEntry({ name: 'evil.js', type: 'symlink', linkname: '/etc/passwd' }),
        'is a symlink, not a file',
      ],
      [
        'a hard link',
        withEntry({ name: 'evil.js', type: 'link', linkname: 'page.js' }),
        'is a link, not a file',
      ],
      [
        'a device',
        withEntry({ name: 'evil.js', type: 'character-device' }),
        'is a character-device, not a file',
      ],
      ['a disk', withEntry({ name: 'evil.js', type: 'block-device' }), 'is a block-device, not a file'],
      ['a pipe', withEntry({ name: 'evil.js', type: 'fifo' }), 'is a fifo, not a file'],
      ['a name twice', withEntry({ name: 'remoteEntry.js' }, 'x'), 'is there twice'],
      ['two manifests of one name', withEntry({ name: 'release.json' }, '{}'), 'is there twice'],
      [
        'a folder that differs by case',
        { ...files, 'Part/a.js': 'x', 'part/A.js': 'x' },
        'but for upper and lower case',
      ],
      [
        'a name twice but for case',
        withEntry({ name: 'RemoteEntry.js' }, 'x'),
        'but for upper and lower case',
      ],
      ['a hidden file', withEntry({ name: '.env' }, 'x'), '".env" is no name for a file'],
      ['an empty part', withEntry({ name: 'a//b.js' }, 'x'), 'is no name for a file'],
      ['a name of other letters', withEntry({ name: 'é.js' }, 'x'), 'is no name for a file'],
      ['a name of two lines', withEntry({ name: 'a\nb.js' }, 'x'), 'is no name for a file'],
      ['a long name', withEntry({ name: `${'a/'.repeat(120)}b.js` }, 'x'), 'is longer than 200 characters'],
      ['no manifest', { 'remoteEntry.js': 'x' }, 'it holds no release.json'],
      ['two manifests', { 'a/release.json': '{}', 'b/release.json': '{}' }, 'more than one release.json'],
      [
        'a file outside',
        { 'dist/release.json': '{}', 'other/x.js': 'x' },
        'lies outside the folder of release.json',
      ],
    ] as [string, Entries, string][])('with %s', async (_what, entries, problem) => {
      const { rule, problem: told, fix } = await refusal(entries);
      expect(rule).toBe('archive');
      expect(told).toContain(problem);
      expect(fix).toBe('Send a .tar.gz of the dist folder as `mf publish` packs it.');
    });

    test('that breaks off, is none, or is empty', async () => {
      const whole = await tarGz(files);
      for (const broken of [
        whole.subarray(0, whole.length - 20),
        gzipSync(gzipSync('x')),
        gzipSync(randomBytes(5_000)),
        randomBytes(2_000),
        Buffer.from('not gzip'),
      ]) {
        expect((await refusal(broken)).rule).toBe('archive');
      }
    });

    test('that breaks off inside of what was compressed', async () => {
      const whole = gunzipSync(await tarGz(files));
      const contents = Object.values(files).map((content) => Buffer.byteLength(content));
      expect(whole.length).toBeGreaterThan(Math.max(...contents));
      for (const length of [300, 512, 700, whole.length - 1_024 - 300]) {
        expect((await refusal(gzipSync(whole.subarray(0, length)))).rule).toBe('archive');
      }
      // Between two files the archive is whole, so that only the manifest can tell.
      const [name = '', content = ''] = Object.entries(files).at(-1) ?? [];
      const told = await refusal(await tarGz(Object.fromEntries(Object.entries(files).slice(0, -1))));
      expect([content.length > 0, told.rule, told.problem]).toEqual([
        true,
        'manifest',
        expect.stringContaining(name.replace(/\.br$/, '')),
      ]);
    });

    test('that bursts when it is opened, also in several parts', async () => {
      const part = gzipSync(Buffer.alloc(GATE_LIMITS.unpacked / 2 + 1));
      expect((await refusal(Buffer.concat([part, part]))).problem).toBe(
        'The archive is refused: it unpacks to more than 60 MB.',
      );
      const copy = brotliCompressSync(Buffer.alloc(20_000_000));
      const told = await refusal({ ...files, 'remoteEntry.js.br': copy });
      expect([copy.length < 1_000, told.rule]).toEqual([true, 'file-hash']);
    });

    test('that unpacks to more than the limit', async () => {
      const bomb = gzipSync(Buffer.alloc(GATE_LIMITS.unpacked + 1));
      expect(bomb.length).toBeLessThan(100_000);
      expect((await refusal(bomb)).problem).toBe('The archive is refused: it unpacks to more than 60 MB.');
    });

    test('that is itself too large', async () => {
      const large = Buffer.alloc(GATE_LIMITS.archive + 1, 1);
      expect((await refusal(large)).problem).toBe('The archive has more than 20 MB.');
    });

    test('with more files than the limit', async () => {
      const many = Object.fromEntries(
        Array.from({ length: GATE_LIMITS.entries + 1 }, (_, index) => [`f${index}.js`, '']),
      );
      expect((await refusal(many)).problem).toContain('more than 2000 files');
    });

    test('that stops coming: nothing is kept, and the process goes on', async () => {
      const before = await lastingState();
      const { hostname, port } = new URL(lectern.url);
      const socket = connect(Number(port), hostname);
      await once(socket, 'connect');
      socket.write(
        `POST /api/v1/releases HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/gzip\r\nContent-Length: 5000\r\n\r\nabc`,
      );
      socket.destroy();
      expect((await send(await tarGz(teamBuild(nextName(), '1.0.0').files))).status).toBe(201);
      expect((await lastingState()).releases).not.toEqual(before.releases);
    });

    test('of another media type, or on another route', async () => {
      const archive = await tarGz(files);
      expect((await send(archive, { 'content-type': 'application/zip' })).status).toBe(415);
      expect((await send('{}', { 'content-type': 'application/json' })).status).toBe(415);
      expect((await send(archive, { path: '/api/v1/rollouts/mf-team1/promote' })).status).toBe(415);
    });

    test('with a commit that is none', async () => {
      expect((await send(await tarGz(files), { 'x-commit': '<script>' })).status).toBe(400);
    });
  });

  describe('a manifest that lies', () => {
    const { manifest, files } = teamBuild('mf-team28', '9.0.0');
    const withManifest = (change: (copy: typeof manifest) => void): Entries => {
      const copy = structuredClone(manifest);
      change(copy);
      return { ...files, 'release.json': JSON.stringify(copy) };
    };
    const fileOf = (copy: typeof manifest, path: string) => {
      const file = copy.files.find((candidate) => candidate.path === path);
      if (!file) throw new Error(path);
      return file;
    };
    const without = (path: string): Entries =>
      Object.fromEntries(Object.entries(files).filter(([name]) => name !== path));

    test.each([
      ['no JSON', { ...files, 'release.json': '{' }, 'manifest', 'release.json is not valid JSON.'],
      ['no manifest', { ...files, 'release.json': '{}' }, 'manifest', 'release.json: name'],
      [
        'a missing file',
        without('remoteEntry.js'),
        'manifest',
        'remoteEntry.js is listed in release.json and is not there.',
      ],
      [
        'a file too many',
        { ...files, 'evil.js': 'x' },
        'manifest',
        'evil.js is there and is not listed in release.json.',
      ],
      [
        'other bytes',
        { ...files, 'remoteEntry.js': 'evil();' },
        'file-hash',
        'remoteEntry.js is not the file that release.json describes',
      ],
      [
        'another compressed copy',
        { ...files, 'page.0123456789.js.br': files['server.cjs.br'] ?? 'x' },
        'file-hash',
        'page.0123456789.js.br is not page.0123456789.js compressed.',
      ],
      [
        'a copy that lost its file’s name',
        without('page.0123456789.js.br'),
        'manifest',
        'bytes when sent; release.json says',
      ],
      [
        'another size',
        withManifest((copy) => (fileOf(copy, 'remoteEntry.js').bytes += 1)),
        'manifest',
        'remoteEntry.js has',
      ],
      [
        'a smaller size as sent',
        withManifest((copy) => (fileOf(copy, 'remoteEntry.js').brotli = 1)),
        'manifest',
        'bytes when sent; release.json says 1.',
      ],
      [
        'no hash',
        withManifest((copy) => (fileOf(copy, 'remoteEntry.js').integrity = 'none')),
        'file-hash',
        'the file has no SHA-384 that its bytes could be verified by',
      ],
      [
        'a path that leads out',
        withManifest((copy) => (copy.entry = '../remoteEntry.js')),
        'manifest',
        'release.json: entry',
      ],
      [
        'a module that is not exposed',
        withManifest((copy) => (copy.exposes = [])),
        'missing-expose',
        'needs the module ./page, which the build does not expose.',
      ],
    ] as [string, Entries, string, string][])('%s', async (_what, entries, rule, problem) => {
      const told = await refusal(entries);
      expect(told.rule).toBe(rule);
      expect(told.problem).toContain(problem);
    });
  });

  test('what is live is judged against: a path, a range', async () => {
    const owner = nextName();
    await publish(teamBuild(owner, '1.0.0'));
    const name = nextName();
    expect(await refusal(teamBuild(name, '1.0.0', { pages: { [`/${owner}`]: './page' } }).files)).toEqual({
      rule: 'path-clash',
      problem: `/${owner} is owned by ${owner}.`,
      clashes_with: `${owner}@1.0.0`,
      fix: 'Take another path, or ask its owner to give it up first.',
    });
    const own = await send(
      await tarGz(teamBuild(owner, '1.1.0', { pages: { '/elsewhere': './page' } }).files),
    );
    expect(own.body.warnings).toMatchObject([{ problem: expect.stringContaining(`has the page /${owner}`) }]);
  });
});
