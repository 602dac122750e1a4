// The real yt-dlp, as Debian packages it, against what `npm run captions` and its stand-in expect of it. Nothing is asked of the video
// platform: a proxy on this machine refuses every connection, and files of captions come from a server on this machine.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { classify } from './captions/messages.mjs';
import { OPTIONS } from './captions/stand-in.mjs';
import { ABOUT, captionsOf, TRACK, ytDlp } from './captions/yt-dlp.mjs';

const run = promisify(execFile);
const VIDEO = 'abcdefghijk';
const VTT = 'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nHello.\n';

/** @typedef {(response: import('node:http').ServerResponse) => void} Reply */

/** @type {string} */
let folder;
/** @type {import('./captions/yt-dlp.mjs').Program} */
let program;
/** @type {import('node:http').Server} */
let server;
/** @type {string} */
let origin;
/** @type {Reply} */
let reply;
/** Hosts that the program wanted to reach. @type {string[]} */
const wanted = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-yt-dlp-'));
  // Unpacked without being installed, which needs no root.
  await run('apt-get', ['download', '-q', 'yt-dlp'], { cwd: folder });
  const [name = ''] = (await readdir(folder)).filter((file) => file.endsWith('.deb'));
  await run('dpkg-deb', ['-x', name, 'package'], { cwd: folder });
  const packages = join(folder, 'package/usr/lib/python3/dist-packages');
  const command = join(folder, 'yt-dlp');
  await writeFile(command, `#!/bin/sh\nPYTHONPATH='${packages}' exec python3 -m yt_dlp "$@"\n`, {
    mode: 0o755,
  });
  program = ytDlp(command);
  server = createServer((_request, response) => reply(response));
  server.on('connect', (request, socket) => {
    wanted.push(request.url ?? '');
    socket.end('HTTP/1.1 429 Too Many Requests\r\nContent-Length: 0\r\n\r\n');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}, 60_000);
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

test('knows every option, in its help and its manual page', async () => {
  const { stdout: manual } = await run('sh', ['-c', 'zcat package/usr/share/man/man1/yt-dlp.1.gz'], {
    cwd: folder,
  });
  const plain = manual.replaceAll(/\\f\[\w*\]/g, '').replaceAll('\\-', '-');
  const used = [...ABOUT, ...TRACK, ...Object.keys(OPTIONS)].filter((arg) => arg.startsWith('--'));
  const { stdout } = await run(join(folder, 'yt-dlp'), ['--help']);
  expect(used.filter((option) => !stdout.includes(option))).toEqual([]);
  expect(used.filter((option) => !plain.includes(option))).toEqual([]);
  expect((await program(['--brand-new'])).code).toBe(2);
  expect((await program(['--brand-new'])).output).toMatch(/error: no such option: --brand-new/);
});

test('asked for a video through an address that refuses, says so, and no talk is blamed', async () => {
  const refused = (/** @type {readonly string[]} */ args) => program(['--proxy', origin, ...args]);
  const outcome = await captionsOf(
    { videoId: VIDEO, languages: ['en'] },
    { program: refused, folder: join(folder, 'page') },
  );
  expect(outcome).toEqual({ kind: 'refused', reason: expect.stringContaining('429') });
  expect(wanted.some((host) => host.startsWith('www.youtube.com'))).toBe(true);
}, 60_000);

test.each(
  /** @type {[string, Reply, object, string[]][]} */ ([
    ['sent', (response) => void response.end(VTT), { code: 0 }, [`${VIDEO}.en-orig.vtt`]],
    ['refused', (response) => void response.writeHead(429).end(), { kind: 'refused' }, []],
    ['missing', (response) => void response.writeHead(404).end(), { kind: 'failed' }, []],
    ['empty', (response) => void response.end(''), { kind: 'failed' }, []],
    [
      'cut off',
      (response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write(VTT, () => response.destroy());
      },
      { kind: 'failed' },
      [`${VIDEO}.en-orig.vtt.part`],
    ],
  ]),
)(
  'a track that is %s leaves these files and is understood',
  async (name, answer, expected, files) => {
    reply = answer;
    wanted.length = 0;
    const there = join(folder, name.replace(' ', '-'));
    await mkdir(there);
    const formats = [{ ext: 'vtt', url: `${origin}/captions` }];
    const info = {
      id: VIDEO,
      title: 'A talk',
      extractor: 'youtube',
      extractor_key: 'Youtube',
      webpage_url: `https://www.youtube.com/watch?v=${VIDEO}`,
      formats: [],
      subtitles: {},
      automatic_captions: { 'en-orig': formats },
    };
    await writeFile(join(there, 'about.json'), JSON.stringify(info));
    const ended = await program([
      ...TRACK,
      ...['--write-auto-subs', '--sub-langs', 'en-orig', '--paths', there],
      ...['--load-info-json', join(there, 'about.json')],
    ]);
    expect((await readdir(there)).filter((file) => file !== 'about.json')).toEqual(files);
    expect('kind' in expected ? classify(ended) : ended).toMatchObject(expected);
    // The page is not asked for again.
    expect(ended.output).not.toContain('Extracting URL');
  },
  60_000,
);
