import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { LIMITS } from '../../src/platform/rendering/renderer-limits.js';
import { READING } from '../../src/platform/rendering/fragment/time-budget.js';
import { Renderers } from '../../src/platform/rendering/renderers.js';
import { effectiveLevels } from '../../src/platform/rendering/sandbox/isolation.js';
import type { IsolationLevel } from '@lectern/contracts';
import { type Barrier, launchCommand } from '../../src/platform/rendering/sandbox/launch.js';
import { onlyChildOf } from '../../src/platform/rendering/sandbox/tools.js';
import { HostileSite } from './hostile-site.js';

let site: HostileSite;
let levels: IsolationLevel[];
beforeAll(async () => {
  site = await HostileSite.open();
  levels = await effectiveLevels();
}, 60_000);
afterAll(() => site.close());

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await pause(20);
}

const NODE: Barrier[] = ['realm', 'strip'];

/** In the services' process group: it reports the signals it receives. */
const CANARY = `
  process.on('SIGWINCH', () => process.stdout.write('heard'));
  process.on('SIGTERM', () => setImmediate(() => process.exit()));
  setInterval(() => undefined, 1_000);
  process.stdout.write('ready ');`;

test.each([
  ['in its own session it sends no other process', [], 'ready '],
  ['without one it sends the services', ['session'], 'ready heard'],
] as const)('%s a signal for the whole group', async (_who, without, expected) => {
  const canary = spawn(process.execPath, ['-e', CANARY], { stdio: ['ignore', 'pipe', 'inherit'] });
  let received = '';
  canary.stdout.on('data', (part: Buffer) => (received += String(part)));
  await until(() => received !== '');
  const renderer = site.renderer('partial', [...NODE, ...without]);
  const code = `process.kill(0, 'SIGWINCH'); return 'sent'`;
  expect(await site.outcome(renderer, { code })).toBe('sent');
  canary.kill('SIGTERM');
  await once(canary, 'close');
  expect(received).toBe(expected);
});

/** Parent and state of a process; null if it has ended. */
function statOf(pid: number): { parent: number; state: string } | null {
  try {
    const [state = '', parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return { parent: Number(parent), state };
  } catch {
    return null;
  }
}

const children = () =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && statOf(pid)?.parent === process.pid);

describe('between renders', () => {
  const COUNTING = `
    if (globalThis.count === undefined) { globalThis.count = 0; setInterval(() => (globalThis.count += 1), 1); }
    return globalThis.count`;

  test('a process is stopped: what a page left behind does not run', async () => {
    const others = new Set(children());
    const renderer = site.renderer('partial', []);
    await renderer.render(await site.job(COUNTING));
    const [pid = 0, ...more] = children().filter((child) => !others.has(child));
    expect(more).toEqual([]);
    await until(() => statOf(pid)?.state === 'T');
    expect(renderer.isRunning).toBe(true);
  });

  test('a process that is not stopped runs on', async () => {
    const renderer = site.renderer('partial', ['rest']);
    const job = await site.job(COUNTING);
    const page = async () => Number((await renderer.render(job)).page.body);
    const first = await page();
    // More than occur during one render.
    while ((await page()) - first <= 40) await pause(20);
  });
});

/** Starts a process as the services do, prints its pid, and waits. */
const PARENT = `
  const { filter, ...command } = JSON.parse(process.argv[1]);
  const child = require('node:child_process').spawn(command.file, command.args, {
    env: command.env, detached: command.detached, stdio: ['pipe', 'pipe', 'ignore', filter ? 'pipe' : 'ignore'],
  });
  if (filter) child.stdio[3].end(Buffer.from(filter, 'base64'));
  child.stdout.once('data', () => console.log(String(child.pid)));`;

test.each(['partial', 'guarded', 'sealed'] as const)(
  '%s: a killed parent leaves no process behind, not even a stopped one',
  async (level) => {
    if (!levels.includes(level)) return;
    const command = launchCommand({ level, heapMegabytes: 64 });
    const input = JSON.stringify({ ...command, filter: command.filter?.toString('base64') });
    const parent = spawn(process.execPath, ['-e', PARENT, input], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const outer = Number(String(line));
    const inner = command.nested ? onlyChildOf(outer) : outer;
    if (inner === null) throw new Error('The process is missing');
    process.kill(inner, 'SIGSTOP');
    parent.kill('SIGKILL');
    await until(() => !isAlive(outer) && !isAlive(inner));
  },
);

test('an idle process is ended, and the next page starts another', async () => {
  const renderer = site.renderer('partial', [], { idleMs: 100 });
  const job = await site.job(`return 'sound'`);
  await renderer.render(job);
  await until(() => !renderer.isRunning);
  expect((await renderer.render(job)).page.body).toBe('sound');
});

test("one team's use of its process delays no other team, and the site has its own place", async () => {
  const limits = { ...LIMITS, pageMs: 20_000, totalMs: 30_000, startMs: 20_000 };
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const renderers = new Renderers(
    async ({ heapMegabytes }) => launchCommand({ level: 'partial', heapMegabytes }),
    () => answered.then(() => ({ status: 200, body: '{}' })),
    limits,
  );
  try {
    const waiting = await site.job(`return (await fetch('/api/v1/talks')).status`);
    const working = await site.job(`return 'sound'`);
    const held = Array.from({ length: 5 }, (_none, at) => renderers.render(`team ${at}`, waiting));
    const beside = await Promise.all([
      renderers.render('lectern', working),
      renderers.render('sound team', working),
    ]);
    expect(beside.map(({ page }) => page.body)).toEqual(['sound', 'sound']);
    // Replaces the idle process.
    held.push(renderers.render('team 5', waiting));
    await expect(renderers.render('one too many', working)).rejects.toThrow('All processes are busy');
    answer();
    for (const { page } of await Promise.all(held)) expect(page.body).toBe('200');
    expect((await renderers.render('one too many', working)).page.body).toBe('sound');
  } finally {
    await renderers.close();
  }
});

test('a team gets a limited number of pages a second', async () => {
  const limits = { ...LIMITS, pageMs: 10_000, totalMs: 30_000, startMs: 20_000, perSecond: 3 };
  const renderers = new Renderers(
    async ({ heapMegabytes }) => launchCommand({ level: 'partial', heapMegabytes }),
    () => Promise.resolve({ status: 200, body: '{}' }),
    limits,
  );
  try {
    const working = await site.job(`return 'sound'`);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, () => renderers.render('team', working)),
    );
    expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(2);
    const own = await Promise.allSettled(
      Array.from({ length: 8 }, () => renderers.render('lectern', working)),
    );
    expect(own.filter(({ status }) => status === 'rejected')).toEqual([]);
  } finally {
    await renderers.close();
  }
});

test("a team's output is judged for a limited time, then its pages are left to browsers, at no other team's expense", async () => {
  const limits = { ...LIMITS, pageMs: 10_000, totalMs: 30_000, startMs: 20_000 };
  const renderers = new Renderers(
    async ({ heapMegabytes }) => launchCommand({ level: 'partial', heapMegabytes }),
    () => Promise.resolve({ status: 200, body: '{}' }),
    limits,
  );
  const judging = () => {
    const until = performance.now() + READING.mostMs;
    while (performance.now() < until);
  };
  try {
    const working = await site.job(`return 'sound'`);
    renderers.reading('team', judging);
    const outcomes = await Promise.allSettled([
      renderers.render('team', working),
      renderers.render('other team', working),
      renderers.render('lectern', working),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(outcomes[0]).toMatchObject({
      reason: { message: 'The pages of this owner take too long to read' },
    });
  } finally {
    await renderers.close();
  }
});
