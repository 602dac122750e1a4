import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CAPTIONS_ONLY, type TranscriptAnswer } from '@lectern/contracts';
import { createTalk } from './support/factories.js';
import { type RolloutsApp, startRolloutsApp } from './support/rollouts-app.js';

const TOOLING = resolve(import.meta.dirname, '../../libs/tooling');
const VTT = 'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nHello everyone.\n';

let lectern: RolloutsApp;
let folder: string;
let token: string;

beforeAll(async () => {
  lectern = await startRolloutsApp('sqlite');
  folder = await mkdtemp(join(tmpdir(), 'lectern-captions-'));
  await mkdir(join(folder, 'bin'));
  await symlink(join(TOOLING, 'captions/yt-dlp-stand-in.mjs'), join(folder, 'bin/yt-dlp'));
  const created = await lectern.operator.post<{ token: string }>('/api/v1/tokens', {
    team: 'captions',
    remotes: [CAPTIONS_ONLY],
  });
  token = created.body.token;
});
afterAll(async () => {
  await lectern.close();
  await rm(folder, { recursive: true });
});

/** Runs the command with the stand-in for yt-dlp. @param videos what the platform has, by id */
async function captions(videos: object, ...args: string[]) {
  await writeFile(join(folder, 'videos.json'), JSON.stringify(videos));
  const env = {
    ...process.env,
    PATH: `${join(folder, 'bin')}${delimiter}${process.env['PATH']}`,
    STAND_IN: join(folder, 'videos.json'),
    STAND_IN_LOG: join(folder, 'asked'),
    LECTERN_TOKEN: token,
  };
  const command = [
    join(TOOLING, 'captions.mjs'),
    '--site',
    lectern.url,
    '--folder',
    join(folder, 'state'),
    ...args,
  ];
  return new Promise<{ code: number; output: string }>((done) => {
    execFile(process.execPath, command, { env }, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}

test('npm run captions fetches what the site wants, sends it and reports', async () => {
  const watched = await createTalk(lectern.database, { internalViews: 9, language: 'en' });
  await createTalk(lectern.database, { language: 'de' });
  const videos = { '*': { automatic: { 'en-orig': VTT } } };

  const dry = await captions(videos, '--dry-run', '--language', 'en');
  expect(dry).toEqual({ code: 0, output: expect.stringContaining('1 talk lacks captions:') });
  expect(dry.output).toContain(watched.title);

  const { code, output } = await captions(videos, '--limit', '1');
  expect([code, output]).toEqual([0, expect.stringContaining('1  found, 1 of them automatic')]);
  const asked = (await readFile(join(folder, 'asked'), 'utf8')).trim().split('\n');
  expect(asked[0]).toBe(`https://www.youtube.com/watch?v=${watched.videoId}`);
  const { body } = await lectern.client().get<TranscriptAnswer>(`/api/v1/talks/${watched.slug}/transcripts`);
  expect(body).toMatchObject({ transcripts: [{ text: 'Hello everyone.' }], language: 'en', automatic: true });
});

test('npm run captions says what is wrong with its arguments, the site and the token', async () => {
  const own = token;
  expect(await captions({}, '--limit', '0')).toMatchObject({
    code: 1,
    output: expect.stringContaining('--limit must'),
  });
  expect(await captions({}, '--everything')).toMatchObject({
    code: 2,
    output: expect.stringContaining('Usage:'),
  });
  token = 'lct_unknown';
  expect(await captions({})).toMatchObject({
    code: 1,
    output: expect.stringContaining('refuses the token: Invalid token'),
  });
  token = '';
  expect(await captions({})).toMatchObject({ code: 1, output: expect.stringContaining('Set LECTERN_TOKEN') });
  token = own;
});
