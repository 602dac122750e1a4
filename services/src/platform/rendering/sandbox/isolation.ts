import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { IsolationLevel } from '@lectern/contracts';
import { type Barrier, launchCommand, LEVELS } from './launch.js';
import { toolPath } from './tools.js';

/** Capabilities a probe tries from inside. */
const REACHES = ['files', 'writes', 'environment', 'processes', 'signals', 'programs', 'network'] as const;
type Reach = Record<(typeof REACHES)[number], boolean>;

/** What the system must refuse for a level to hold, with Node's own permission layer disabled. */
const BY_SYSTEM: Record<IsolationLevel, readonly (keyof Reach)[]> = {
  partial: ['environment'],
  guarded: ['environment', 'network', 'signals', 'processes'],
  sealed: ['environment', 'network', 'signals', 'processes', 'files', 'writes', 'programs'],
};
/** What must fail with that layer enabled, on every level. */
const WITH_NODE = ['environment', 'files', 'writes', 'programs'] as const satisfies (keyof Reach)[];
const NODES_OWN: ReadonlySet<Barrier> = new Set(['permission', 'strip', 'realm', 'codegen']);
const PROBE_MS = 20_000;

let found: Promise<IsolationLevel | null> | undefined;

/**
 * The highest level that holds on this machine, probed once per process; null where not even the lowest does.
 */
export const effectiveLevel = (): Promise<IsolationLevel | null> => (found ??= tryLevels());

/** Every level that holds here, highest first. */
export async function effectiveLevels(): Promise<IsolationLevel[]> {
  const levels: IsolationLevel[] = [];
  for (const level of [...LEVELS].reverse()) if (await holds(level)) levels.push(level);
  return levels;
}

async function tryLevels(): Promise<IsolationLevel | null> {
  for (const level of [...LEVELS].reverse()) if (await holds(level)) return level;
  return null;
}

/** A level that cannot be probed does not hold. */
const holds = (level: IsolationLevel): Promise<boolean> => holdsIn(level).catch(() => false);

async function holdsIn(level: IsolationLevel): Promise<boolean> {
  if (level === 'sealed' && !toolPath('bwrap')) return false;
  if (level === 'guarded' && !(process.getuid?.() === 0 && toolPath('unshare') && toolPath('setpriv')))
    return false;
  if (level !== 'partial' && process.platform !== 'linux') return false;
  const bySystem = await reachOf(level, NODES_OWN);
  if (!bySystem || BY_SYSTEM[level].some((reach) => bySystem[reach])) return false;
  const withNode = await reachOf(level, new Set());
  return withNode !== null && !WITH_NODE.some((reach) => withNode[reach]);
}

/** Null if the probe does not start. */
async function reachOf(level: IsolationLevel, without: ReadonlySet<Barrier>): Promise<Reach | null> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-probe-'));
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  try {
    await once(server, 'listening');
    const file = join(folder, 'secret');
    await writeFile(file, 'secret');
    const { port } = server.address() as AddressInfo;
    const target = JSON.stringify({ file, folder, port, pid: process.pid });
    const command = launchCommand({ level, without, heapMegabytes: 64, script: 'probe.cjs' });
    const child = spawn(command.file, [...command.args, target], {
      env: command.env,
      detached: command.detached,
      stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
      timeout: PROBE_MS,
      killSignal: 'SIGKILL',
    });
    const filter = child.stdio[3];
    if (filter && 'end' in filter) filter.on('error', () => undefined).end(command.filter ?? '');
    child.on('error', () => undefined);
    return readReach(child.stdout ? await text(child.stdout) : '');
  } finally {
    server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function readReach(answer: string): Reach | null {
  if (!answer) return null;
  const reaches = JSON.parse(answer) as Partial<Reach>;
  return REACHES.every((reach) => typeof reaches[reach] === 'boolean') ? (reaches as Reach) : null;
}
