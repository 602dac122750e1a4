import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { brotliCompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { GATE_LIMITS } from '@lectern/contracts';
import { type Entries, tarGz, teamBuild } from './support/archives.js';
import { Publishing } from './support/publishing.js';
import { dialects } from './support/test-database.js';

describe.each(dialects)('publishing on %s refuses', (dialect) => {
  let site: Publishing;
  beforeAll(async () => {
    site = await Publishing.start(dialect);
  });
  afterAll(() => site.lectern.close());

  describe('an archive', () => {
    const files = teamBuild('mf-team29-29', '9.0.0').files;
    const withEntry = (header: object, content?: string): Entries => [
      ...Object.entries(files).map(([name, text]): [{ name: string }, string | Buffer] => [{ name }, text]),
      [header as { name: string }, content],
    ];

    const NO_NAME = 'is not a valid file name';

    test.each([
      ['a way out', withEntry({ name: '../evil.js' }, 'x'), '"../evil.js" leads out of the archive'],
      ['a way out in the middle', withEntry({ name: 'a/../../evil.js' }, 'x'), 'leads out of the archive'],
      [
        'a way out in a name with a separate header',
        withEntry({ name: `${'a/'.repeat(60)}${'../'.repeat(61)}evil.js` }, 'x'),
        'leads out of the archive',
      ],
      ['an absolute path', withEntry({ name: '/etc/evil.js' }, 'x'), '"/etc/evil.js" is an absolute path'],
      ['an absolute Windows path', withEntry({ name: 'C:\\evil.js' }, 'x'), 'is an absolute path'],
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
      ['a name twice', withEntry({ name: 'remoteEntry.js' }, 'x'), 'appears twice, ignoring case'],
      [
        'two manifests with the same name',
        withEntry({ name: 'release.json' }, '{}'),
        'appears twice, ignoring case',
      ],
      ['a folder that differs by case', { ...files, 'Part/a.js': 'x', 'part/A.js': 'x' }, 'ignoring case'],
      ['two names that differ only by case', withEntry({ name: 'RemoteEntry.js' }, 'x'), 'ignoring case'],
      ['a hidden file', withEntry({ name: '.env' }, 'x'), '".env" is not a valid file name'],
      ['an empty part', withEntry({ name: 'a//b.js' }, 'x'), NO_NAME],
      ['a name with a letter beyond ASCII', withEntry({ name: 'é.js' }, 'x'), NO_NAME],
      ['a name with a line break', withEntry({ name: 'a\nb.js' }, 'x'), NO_NAME],
      ['a long name', withEntry({ name: `${'a/'.repeat(120)}b.js` }, 'x'), 'is longer than 200 characters'],
      ['no manifest', { 'remoteEntry.js': 'x' }, 'it has no release.json'],
      ['two manifests', { 'a/release.json': '{}', 'b/release.json': '{}' }, 'more than one release.json'],
      [
        'a file outside',
        { 'dist/release.json': '{}', 'other/x.js': 'x' },
        'lies outside the folder of release.json',
      ],
    ] as [string, Entries, string][])('with %s', async (_what, entries, problem) => {
      const { rule, problem: message, fix } = await site.refusal(entries);
      expect(rule).toBe('archive');
      expect(message).toContain(problem);
      expect(fix).toBe('Send a .tar.gz of the dist folder as `npx --no @lectern/mf publish` packs it.');
    });

    test('that is truncated, not an archive, or empty', async () => {
      const whole = await tarGz(files);
      for (const broken of [
        whole.subarray(0, whole.length - 20),
        gzipSync(gzipSync('x')),
        gzipSync(randomBytes(5_000)),
        randomBytes(2_000),
        Buffer.from('not gzip'),
      ]) {
        expect((await site.refusal(broken)).rule).toBe('archive');
      }
    });

    test('that is truncated within its compressed data', async () => {
      const whole = gunzipSync(await tarGz(files));
      const contents = Object.values(files).map((content) => Buffer.byteLength(content));
      expect(whole.length).toBeGreaterThan(Math.max(...contents));
      for (const length of [300, 512, 700, whole.length - 1_024 - 300]) {
        expect((await site.refusal(gzipSync(whole.subarray(0, length)))).rule).toBe('archive');
      }
      // Cut between two files the archive is valid, so that only the manifest reveals the loss.
      const [name = '', content = ''] = Object.entries(files).at(-1) ?? [];
      const message = await site.refusal(await tarGz(Object.fromEntries(Object.entries(files).slice(0, -1))));
      expect([content.length > 0, message.rule, message.problem]).toEqual([
        true,
        'manifest',
        expect.stringContaining(name.replace(/\.br$/, '')),
      ]);
    });

    test('that is a decompression bomb, in one part or several', async () => {
      const part = gzipSync(Buffer.alloc(GATE_LIMITS.unpacked / 2 + 1));
      expect((await site.refusal(Buffer.concat([part, part]))).problem).toBe(
        'The archive is refused: it unpacks to more than 60 MB.',
      );
      const copy = brotliCompressSync(Buffer.alloc(20_000_000));
      const message = await site.refusal({ ...files, 'remoteEntry.js.br': copy });
      expect([copy.length < 1_000, message.rule]).toEqual([true, 'file-hash']);
    });

    test('that unpacks to more than the limit', async () => {
      const bomb = gzipSync(Buffer.alloc(GATE_LIMITS.unpacked + 1));
      expect(bomb.length).toBeLessThan(100_000);
      expect((await site.refusal(bomb)).problem).toBe(
        'The archive is refused: it unpacks to more than 60 MB.',
      );
    });

    test('with a script that takes long to read', async () => {
      const quotes = `eval${'"'.repeat(GATE_LIMITS.script)}`;
      expect((await site.refusal({ ...files, 'remoteEntry.js': quotes })).problem).toBe(
        'The archive is refused: remoteEntry.js is a script of more than 8 MB.',
      );
    });

    test('that is itself too large', async () => {
      const large = Buffer.alloc(GATE_LIMITS.archive + 1, 1);
      expect((await site.refusal(large)).problem).toBe('The archive has more than 20 MB.');
    });

    test('with more files than the limit', async () => {
      const many = Object.fromEntries(
        Array.from({ length: GATE_LIMITS.entries + 1 }, (_, index) => [`f${index}.js`, '']),
      );
      expect((await site.refusal(many)).problem).toContain('more than 2000 files');
    });

    test('that exceeds a team’s concurrent uploads, from any network, while another team’s is read', async () => {
      const { hostname, port } = new URL(site.lectern.url);
      const open = Array.from({ length: 5 }, (_, index) => {
        const socket = connect(Number(port), hostname);
        socket.write(
          `POST /api/v1/releases HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.${index}\r\nAuthorization: Bearer ${site.token}\r\nContent-Type: application/gzip\r\nContent-Length: 5000\r\n\r\nabc`,
        );
        return socket;
      });
      const archive = await tarGz(teamBuild(site.nextName(), '1.0.0').files);
      const check = (headers = {}) => site.send(archive, { path: '/api/v1/releases/check', ...headers });
      expect(String(await Promise.race(open.map((socket) => once(socket, 'data'))))).toContain('429');
      expect((await check()).status).toBe(429);
      const other = await site.tokenFor(['mf-other-team'], 'others');
      expect((await check({ authorization: `Bearer ${other}` })).status).toBe(403);
      for (const socket of open) socket.destroy();
      while ((await check()).status !== 200);
    });

    test('whose upload stalls: nothing of it is stored, and the process continues', async () => {
      const before = await site.lastingState();
      const { hostname, port } = new URL(site.lectern.url);
      const socket = connect(Number(port), hostname);
      await once(socket, 'connect');
      socket.write(
        `POST /api/v1/releases HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${site.token}\r\nContent-Type: application/gzip\r\nContent-Length: 5000\r\n\r\nabc`,
      );
      socket.destroy();
      expect((await site.send(await tarGz(teamBuild(site.nextName(), '1.0.0').files))).status).toBe(201);
      expect((await site.lastingState()).releases).not.toEqual(before.releases);
    });

    test('of another media type, or on another route', async () => {
      const archive = await tarGz(files);
      expect((await site.send(archive, { 'content-type': 'application/zip' })).status).toBe(415);
      expect((await site.send('{}', { 'content-type': 'application/json' })).status).toBe(415);
      expect((await site.send(archive, { path: '/api/v1/rollouts/mf-team1/promote' })).status).toBe(415);
    });

    test('with an invalid commit', async () => {
      expect((await site.send(await tarGz(files), { 'x-commit': '<script>' })).status).toBe(400);
    });
  });

  describe('a manifest that lies', () => {
    const { manifest, files } = teamBuild('mf-team28-28', '9.0.0');
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
        'a fault in each of two million values',
        { ...files, 'release.json': `{"files":[${'1,'.repeat(2_000_000)}1]}` },
        'manifest',
        'The manifest has 4000013 characters; 1500000 are allowed, including whitespace.',
      ],
      [
        'a fault in each of many values, within the size limit',
        { ...files, 'release.json': `{"files":[${'{},'.repeat(400_000)}{}]}` },
        'manifest',
        'The manifest has more than 20000 values.',
      ],
      [
        'a missing file',
        without('remoteEntry.js'),
        'manifest',
        'remoteEntry.js is listed in release.json but missing.',
      ],
      ['an extra file', { ...files, 'evil.js': 'x' }, 'manifest', 'evil.js is not listed in release.json.'],
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
        'a compressed copy that is missing',
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
        'the file has no SHA-384 to verify its bytes',
      ],
      [
        'a path that leads out',
        withManifest((copy) => (copy.entry = '../remoteEntry.js')),
        'manifest',
        'release.json: entry',
      ],
      [
        'a field named __proto__',
        {
          ...files,
          'release.json': JSON.stringify(manifest).replace('"slots":{}', '"slots":{"__proto__":{}}'),
        },
        'manifest',
        'a field is called __proto__.',
      ],
      [
        'a field named __proto__ by an escape',
        {
          ...files,
          'release.json': JSON.stringify(manifest).replace('"shared":{', '"shared":{"\\u005f_proto__":"1",'),
        },
        'manifest',
        'a field is called __proto__.',
      ],
      [
        'a slot named like an inherited property',
        withManifest((copy) => (copy.slots = { constructor: './page' } as unknown as typeof copy.slots)),
        'manifest',
        'release.json: slots.constructor',
      ],
      [
        'a library named like an inherited property',
        withManifest((copy) => (copy.shared = { constructor: '1' } as unknown as typeof copy.shared)),
        'manifest',
        'release.json: shared.constructor',
      ],
      [
        'a parameter named like an inherited property',
        withManifest((copy) => (copy.pages = { '/mf-team28/:constructor': './page' })),
        'manifest',
        "'/mf-team28/:constructor' is not a valid path pattern.",
      ],
      [
        'a long parameter',
        withManifest((copy) => (copy.pages = { [`/mf-team28/:${'x'.repeat(61)}`]: './page' })),
        'manifest',
        'is not a valid path pattern.',
      ],
      [
        'a module with an invalid name',
        withManifest((copy) => (copy.pages = { '/mf-team28': '../page' })),
        'manifest',
        'release.json: pages./mf-team28',
      ],
      [
        'a container named like an inherited property',
        withManifest((copy) => (copy.global = '__proto__')),
        'manifest',
        'release.json: global',
      ],
      [
        'a module that is not exposed',
        withManifest((copy) => (copy.exposes = [])),
        'missing-expose',
        'needs the module ./page, which the build does not expose.',
      ],
    ] as [string, Entries, string, string][])('%s', async (_what, entries, rule, problem) => {
      const message = await site.refusal(entries);
      expect(message.rule).toBe(rule);
      expect(message.problem).toContain(problem);
    });
  });
});
