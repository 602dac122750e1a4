import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { freePort } from '../support/free-port.js';
import { MarkedProcesses } from '../support/marked-processes.js';

// It builds what is missing and fills an empty database before it responds. Builds being restored are briefly
// missing, so it runs when no other test starts programs from them.
jest.setTimeout(240_000);
const LONGEST_MS = 100_000;
const LOOK_MS = 50;

let folder: string;
let marked: MarkedProcesses;
let npm: ChildProcess;
let out: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-start-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(() => {
  marked = new MarkedProcesses();
});
afterEach(() => marked.clear());

/** As typed at a terminal: in its own process group, without the test's environment. */
async function start(variables: Record<string, string> = {}): Promise<number> {
  const port = await freePort();
  const { PATH = '', HOME = '' } = process.env;
  npm = spawn('npm', ['start'], {
    cwd: resolve(import.meta.dirname, '../../..'),
    env: { PATH, HOME, VAR_DIR: folder, PORT: String(port), YOUTUBE_URL: 'off', ...marked.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  out = '';
  for (const stream of [npm.stdout, npm.stderr]) stream?.on('data', (part) => (out += String(part)));
  return port;
}

async function until<T>(what: string, look: () => T | undefined | false): Promise<T> {
  const end = Date.now() + LONGEST_MS;
  for (;;) {
    const found = look();
    if (found) return found;
    if (Date.now() > end)
      throw new Error(`Timed out waiting until ${what}\n${out}\n${JSON.stringify(marked.list(), null, 1)}`);
    await after(LOOK_MS);
  }
}

const answers = (port: number) =>
  until('the site answers', () => out.includes(`Lectern is running at http://localhost:${port}`));
const startProgram = () => until('npm has started it', () => marked.find('libs/tooling/start.mjs'));
const nothingIsLeft = () => until('everything has ended', () => marked.list().length === 0);
const group = () => -(npm.pid ?? Number.NaN);

const ENDINGS: Record<string, (pids: { npm: number; start: number }) => [number, NodeJS.Signals]> = {
  'npm gets SIGTERM': ({ npm }) => [npm, 'SIGTERM'],
  'npm is killed': ({ npm }) => [npm, 'SIGKILL'],
  'the program gets SIGTERM': ({ start }) => [start, 'SIGTERM'],
  'the program is killed': ({ start }) => [start, 'SIGKILL'],
  'Ctrl-C is pressed': () => [group(), 'SIGINT'],
  'the terminal is closed': () => [group(), 'SIGHUP'],
};
const cases = Object.keys(ENDINGS);

async function end(how: string): Promise<void> {
  const pids = { npm: npm.pid ?? Number.NaN, start: await startProgram() };
  const [pid, signal] = ENDINGS[how]?.(pids) ?? [Number.NaN, 'SIGTERM'];
  process.kill(pid, signal);
  await nothingIsLeft();
}

test.each(cases)('npm start leaves nothing behind when %s', async (how) => {
  const port = await start();
  await answers(port);
  await end(how);
});

test.each(cases)('npm start leaves nothing behind while it builds, when %s', async (how) => {
  await start();
  await until('it builds', () =>
    marked.list().some(({ line }) => line.includes('run-many') && !line[1]?.endsWith('guard.mjs')),
  );
  await end(how);
});

test('npm start says how to sign in as an operator, and where the console is', async () => {
  const consolePort = await freePort();
  await start({ CONSOLE_PORT: String(consolePort) });
  await until('the console’s address is printed', () =>
    out.includes(`To operate it, open http://localhost:${consolePort}`),
  );
  expect(out).toContain('"operator" (operator@lectern.example)');
  await end('the program gets SIGTERM');
});
