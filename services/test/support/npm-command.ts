import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { MarkedProcesses } from './marked-processes.js';

const LONGEST_MS = 100_000;
const LOOK_MS = 50;

/** A command of the checkout, started as at a terminal: in its own process group, without the test's environment. */
export class NpmCommand {
  private readonly marked = new MarkedProcesses();
  private readonly npm: ChildProcess;
  /** What it has printed so far, on both streams. */
  out = '';

  /** @param program the file that npm runs, in the checkout */
  constructor(
    args: readonly string[],
    private readonly program: string,
    variables: Record<string, string>,
  ) {
    const { PATH = '', HOME = '' } = process.env;
    this.npm = spawn('npm', args, {
      cwd: resolve(import.meta.dirname, '../../..'),
      env: { PATH, HOME, ...this.marked.env, ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    for (const stream of [this.npm.stdout, this.npm.stderr])
      stream?.on('data', (part) => (this.out += String(part)));
  }

  prints(text: string): Promise<void> {
    return this.until(`it prints ${text}`, () => this.out.includes(text));
  }

  /** Resolves when one of its processes, other than those that only wait for one, has such an argument. */
  runs(argument: string): Promise<void> {
    return this.until(`it runs ${argument}`, () =>
      this.marked
        .list()
        .some(({ line }) => line.some((one) => one.endsWith(argument)) && !line[1]?.endsWith('guard.mjs')),
    );
  }

  /** Resolves when no process is left of it. */
  async end(how: keyof typeof ENDINGS): Promise<void> {
    await this.until('npm has started it', () => this.marked.find(this.program) !== undefined);
    const start = this.marked.find(this.program) ?? Number.NaN;
    const npm = this.npm.pid ?? Number.NaN;
    const [pid, signal] = ENDINGS[how]({ npm, start, group: -npm });
    process.kill(pid, signal);
    await this.until('everything has ended', () => this.marked.list().length === 0);
  }

  /** Ends whatever a failed test left. */
  clear(): void {
    this.marked.clear();
  }

  private async until(what: string, isSo: () => boolean): Promise<void> {
    const end = Date.now() + LONGEST_MS;
    while (!isSo()) {
      if (Date.now() > end) {
        const left = JSON.stringify(this.marked.list(), null, 1);
        throw new Error(`Timed out waiting until ${what}\n${this.out}\n${left}`);
      }
      await after(LOOK_MS);
    }
  }
}

type Ending = (pids: { npm: number; start: number; group: number }) => [number, NodeJS.Signals];

export const ENDINGS = {
  'npm gets SIGTERM': ({ npm }) => [npm, 'SIGTERM'],
  'npm is killed': ({ npm }) => [npm, 'SIGKILL'],
  'the program gets SIGTERM': ({ start }) => [start, 'SIGTERM'],
  'the program is killed': ({ start }) => [start, 'SIGKILL'],
  'Ctrl-C is pressed': ({ group }) => [group, 'SIGINT'],
  'the terminal is closed': ({ group }) => [group, 'SIGHUP'],
} as const satisfies Record<string, Ending>;
