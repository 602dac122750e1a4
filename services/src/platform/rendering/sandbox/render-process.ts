import { type ChildProcess, spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { FromProcess, type ToProcess } from '../render-protocol.js';
import { frameOf, FrameReader } from './frames.js';
import type { LaunchCommand } from './launch.js';
import { onlyChildOf, residentBytes } from './tools.js';

export interface ProcessListener {
  message: (message: FromProcess) => void;
  /** Called with the time it took to read a chunk of its output, in milliseconds. */
  took: (ms: number) => void;
  /** It has exited, by itself or ended by us. */
  ended: (fault: string) => void;
}

/** Messages per render, calls and page together, beyond which its process counts as flooding us. */
const FRAMES_A_RENDER = 300;
const BYTES_A_RENDER = 6 * 1024 * 1024;
/** Messages a process may send outside of renders. */
const FREE_FRAMES = 20;
const FREE_BYTES = 128 * 1024;

/** Ended when this process exits, even where the system does not ensure that. */
const living = new Set<RenderProcess>();
process.on('exit', () => {
  for (const one of living) one.end('The services are stopping');
});

/** A process that runs an owner's server builds. */
export class RenderProcess {
  /** Resolves when it has exited. */
  readonly gone: Promise<void>;
  private readonly child: ChildProcess;
  private readonly reader = new FrameReader((message) => this.take(message));
  private fault: string | undefined;
  private resolveGone: () => void = () => undefined;
  private isOver = false;
  private isStopped = false;
  /** The process that runs the code, if it is nested in another. */
  private inner: number | null | undefined;
  private frames = FREE_FRAMES;
  private bytes = FREE_BYTES;
  private runningSince = performance.now();
  private ran = 0;

  constructor(
    private readonly command: LaunchCommand,
    private readonly listener: ProcessListener,
  ) {
    const { file, args, env, detached, filter } = command;
    this.child = spawn(file, args, {
      env,
      detached,
      stdio: ['pipe', 'pipe', 'ignore', filter ? 'pipe' : 'ignore'],
      windowsHide: true,
    });
    living.add(this);
    this.gone = new Promise((resolve) => (this.resolveGone = resolve));
    const { stdin, stdout } = this.child;
    const filterPipe = this.child.stdio[3];
    if (filterPipe && 'end' in filterPipe) filterPipe.on('error', () => undefined).end(filter);
    // It may have exited by the time we write.
    stdin?.on('error', () => undefined);
    stdout?.on('error', () => undefined);
    stdout?.on('data', (part: Buffer) => this.read(part));
    this.child.on('error', (error) => {
      this.fault ??= error.message;
      this.over();
    });
    this.child.on('exit', (code, signal) => {
      this.fault ??= `The process ended (${signal ?? code})`;
      this.over();
    });
    // None of these keep our process alive.
    this.child.unref();
    for (const stream of [stdin, stdout, filterPipe]) unref(stream);
  }

  /** Milliseconds in which it was not stopped: no less than the processor time of its main thread. */
  get ranMs(): number {
    return this.ran + (this.isStopped ? 0 : performance.now() - this.runningSince);
  }

  /** @throws {FrameError} when the message is too long */
  send(message: ToProcess): void {
    const frame = frameOf(message);
    if (message.type === 'render') {
      this.frames += FRAMES_A_RENDER;
      this.bytes += BYTES_A_RENDER;
    }
    if (!this.isOver) this.child.stdin?.write(frame);
  }

  /**
   * Called when idle: stops the process, so that nothing runs there, not even leftovers of a render. It keeps
   * running where a stopped process might outlive us.
   */
  rest(): void {
    this.frames = FREE_FRAMES;
    this.bytes = FREE_BYTES;
    if (this.isStopped || !this.command.mayRest || !this.signal('SIGSTOP')) return;
    this.isStopped = true;
    this.ran += performance.now() - this.runningSince;
  }

  wake(): void {
    if (!this.isStopped) return;
    this.isStopped = false;
    this.runningSince = performance.now();
    this.signal('SIGCONT');
  }

  /** Memory in use, in bytes; null if unknown. */
  size(): number | null {
    const pid = this.innerPid();
    return pid === null ? null : residentBytes(pid);
  }

  end(fault: string): void {
    if (this.isOver) return;
    this.fault ??= fault;
    this.signal('SIGKILL');
    this.child.kill('SIGKILL');
    // Its remaining output is ignored.
    this.child.stdout?.removeAllListeners('data').resume();
  }

  private innerPid(): number | null {
    const { pid } = this.child;
    if (!this.command.nested || pid === undefined) return pid ?? null;
    this.inner ??= onlyChildOf(pid);
    return this.inner;
  }

  private signal(name: NodeJS.Signals): boolean {
    const pid = this.isOver ? null : this.innerPid();
    if (pid === null) return false;
    try {
      return process.kill(pid, name);
    } catch {
      return false;
    }
  }

  private read(part: Buffer): void {
    const began = performance.now();
    try {
      this.bytes -= part.length;
      if (this.bytes < 0) throw new Error('The process sent too much');
      this.reader.read(part);
    } catch (error) {
      this.end(error instanceof Error ? error.message : String(error));
    } finally {
      this.listener.took(performance.now() - began);
    }
  }

  private take(message: unknown): void {
    this.frames -= 1;
    if (this.frames < 0) throw new Error('The process sent too many messages');
    const parsed = FromProcess.safeParse(message);
    if (!parsed.success) throw new Error('The process sent an invalid message');
    this.listener.message(parsed.data);
  }

  private over(): void {
    if (this.isOver) return;
    this.isOver = true;
    living.delete(this);
    this.resolveGone();
    this.listener.ended(this.fault ?? 'The process ended');
  }
}

function unref(stream: unknown): void {
  if (stream instanceof Socket) stream.unref();
}
