import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { freePort } from '@lectern/federation/build/free-port.mjs';
import { ENDINGS, NpmCommand } from '../support/npm-command.js';

// The first run builds everything.
jest.setTimeout(240_000);

let folder: string;
let command: NpmCommand;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-dev-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(() => command.clear());

async function start(): Promise<string> {
  const port = await freePort();
  command = new NpmCommand(['run', 'dev', '--', 'mf-search'], 'libs/tooling/dev.mjs', {
    VAR_DIR: folder,
    PORT: String(port),
    CONSOLE_PORT: String(await freePort()),
    YOUTUBE_URL: 'off',
    ARCHIVE_URL: 'off',
    MEDIA_CCC_URL: 'off',
  });
  return `http://localhost:${port}`;
}

test('npm run dev leaves nothing behind while it builds', async () => {
  await start();
  await command.runs('swc-build.mjs');
  await command.end('Ctrl-C is pressed');
});

test.each(Object.keys(ENDINGS) as (keyof typeof ENDINGS)[])(
  'npm run dev leaves nothing behind when %s',
  async (how) => {
    const site = await start();
    await command.prints(`Lectern is running at ${site}`);
    expect((await fetch(`${site}/search`)).status).toBe(200);
    await command.end(how);
  },
);
