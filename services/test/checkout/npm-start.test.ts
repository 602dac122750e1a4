import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { freePort } from '@lectern/federation/build/free-port.mjs';
import { ENDINGS, NpmCommand } from '../support/npm-command.js';

// It builds what is missing and fills an empty database before it responds. Builds being restored are briefly
// missing, so it runs when no other test starts programs from them.
jest.setTimeout(240_000);

let folder: string;
let command: NpmCommand;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-start-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(() => command.clear());

async function start(variables: Record<string, string> = {}): Promise<number> {
  const port = await freePort();
  command = new NpmCommand(['start'], 'libs/tooling/start.mjs', {
    VAR_DIR: folder,
    PORT: String(port),
    YOUTUBE_URL: 'off',
    ARCHIVE_URL: 'off',
    MEDIA_CCC_URL: 'off',
    ...variables,
  });
  return port;
}

const cases = Object.keys(ENDINGS) as (keyof typeof ENDINGS)[];

test.each(cases)('npm start leaves nothing behind when %s', async (how) => {
  const port = await start();
  await command.prints(`Lectern is running at http://localhost:${port}`);
  await command.end(how);
});

test.each(cases)('npm start leaves nothing behind while it builds, when %s', async (how) => {
  await start();
  await command.runs('run-many');
  await command.end(how);
});

test('npm start says how to sign in as an operator, and where the console is', async () => {
  const consolePort = await freePort();
  await start({ CONSOLE_PORT: String(consolePort) });
  await command.prints(`To operate it, open http://localhost:${consolePort}`);
  expect(command.out).toContain('"operator" (operator@lectern.example)');
  await command.end('the program gets SIGTERM');
});
