import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { LIMITS } from '../../src/platform/rendering/renderer-limits.js';
import { READING } from '../../src/platform/rendering/fragment/time-budget.js';
import { Renderers } from '../../src/platform/rendering/renderers.js';
import { heldLevels } from '../../src/platform/rendering/sandbox/isolation.js';
import type { IsolationLevel } from '@lectern/contracts';
import { type Barrier, launchCommand } from '../../src/platform/rendering/sandbox/launch.js';
import { onlyChildOf } from '../../src/platform/rendering/sandbox/tools.js';
import { HostileSite } from './hostile-site.js';

let site: HostileSite;
let levels: IsolationLevel[];
beforeAll(async () => {
  site = await HostileSite.open();
  levels = await heldLevels();
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
  ['with a session of its own nobody hears', [], 'ready '],
  ['without it we hear', ['session'], 'ready heard'],
] as const)('%s a signal to the whole group', async (_who, without, expected) => {
  const canary = spawn(process.execPath, ['-e', CANARY], { stdio: ['ignore', 'pipe', 'inherit'] });
  let heard = '';
  canary.stdout.on('data', (part: Buffer) => (heard += String(part)));
  await until(() => heard !== '');
  const renderer = site.renderer('partial', [...NODE, ...without]);
  const code = `process.kill(0, 'SIGWINCH'); return 'sent'`;
  expect(await site.outcome(renderer, { code })).toBe('sent');
  canary.kill('SIGTERM');
  await once(canary, 'close');
  expect(heard).toBe(expected);
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

  test('without that it runs', async () => {
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
    const told = JSON.stringify({ ...command, filter: command.filter?.toString('base64') });
    const parent = spawn(process.execPath, ['-e', PARENT, told], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const outer = Number(String(line));
    const inner = command.nested ? onlyChildOf(outer) : outer;
    if (inner === null) throw new Error('The process is not there');
    process.kill(inner, 'SIGSTOP');
    parent.kill('SIGKILL');
    await until(() => !isAlive(outer) && !isAlive(inner));
  },
);

test('a process nobody started is ended, and the next page starts another', async () => {
  const renderer = site.renderer('partial', [], { idleMs: 100 });
  const job = await site.job(`return 'sound'`);
  await renderer.render(job);
  await until(() => !renderer.isRunning);
  expect((await renderer.render(job)).page.body).toBe('sound');
});

test("one team's use of its process delays no other team, and the site has its own place", async () => {
  const limits = { ...LIMITS, pageMs: 8_000, totalMs: 30_000, startMs: 20_000 };
  const renderers = new Renderers(
    async ({ heapMegabytes }) => launchCommand({ level: 'partial', heapMegabytes }),
    () => Promise.resolve({ status: 200, body: '{}' }),
    limits,
  );
  try {
    const endless = await site.job(`for (;;);`);
    const sound = await site.job(`return 'sound'`);
    const hanging = Array.from({ length: 5 }, (_none, at) => renderers.render(`team ${at}`, endless));
    const beside = await Promise.all([
      renderers.render('lectern', sound),
      renderers.render('sound team', sound),
    ]);
    expect(beside.map(({ page }) => page.body)).toEqual(['sound', 'sound']);
    // Replaces the idle process.
    hanging.push(renderers.render('team 5', endless));
    const faults = Promise.allSettled(hanging);
    await expect(renderers.render('one too many', sound)).rejects.toThrow('All processes are busy');
    for (const { status } of await faults) expect(status).toBe('rejected');
    expect((await renderers.render('one too many', sound)).page.body).toBe('sound');
  } finally {
    await renderers.close();
  }
}, 60_000);

test('a team gets a limited number of pages a second', async () => {
  const limits = { ...LIMITS, pageMs: 10_000, totalMs: 30_000, startMs: 20_000, perSecond: 3 };
  const renderers = new Renderers(
    async ({ heapMegabytes }) => launchCommand({ level: 'partial', heapMegabytes }),
    () => Promise.resolve({ status: 200, body: '{}' }),
    limits,
  );
  try {
    const sound = await site.job(`return 'sound'`);
    const asked = await Promise.allSettled(Array.from({ length: 8 }, () => renderers.render('team', sound)));
    expect(asked.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(2);
    const own = await Promise.allSettled(Array.from({ length: 8 }, () => renderers.render('lectern', sound)));
    expect(own.filter(({ status }) => status === 'rejected')).toEqual([]);
  } finally {
    await renderers.close();
  }
});

test("a team's output is judged for a limited time, then its pages are left to browsers at nobody else's expense", async () => {
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
    const sound = await site.job(`return 'sound'`);
    renderers.reading('team', judging);
    const outcomes = await Promise.allSettled([
      renderers.render('team', sound),
      renderers.render('other team', sound),
      renderers.render('lectern', sound),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(outcomes[0]).toMatchObject({
      reason: { message: 'The pages of this owner take too long to read' },
    });
  } finally {
    await renderers.close();
  }
});
