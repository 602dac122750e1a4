import { MemoryWatch } from './memory-watch.js';
import { Interrupted, Realms } from './realms.js';
import { RenderError, type RendererLimits } from './renderer-limits.js';
import type { FromProcess, RenderJob } from './render-protocol.js';
import type { LaunchCommand } from './sandbox/launch.js';
import { RenderProcess } from './sandbox/render-process.js';

/** How to start a process, given what isolates it on this machine. @throws {RenderError} */
export type Launcher = (limits: RendererLimits) => Promise<LaunchCommand>;

/** A process's messages about pages. */
export type PageMessage = Exclude<FromProcess, { type: 'ready' | 'opened' | 'refused' }>;

/** The pages that are rendered in the process. */
interface Pages {
  /** How many were sent to it. */
  waiting: () => number;
  message: (from: RenderProcess, message: PageMessage) => void;
  ended: (fault: string) => void;
  /** Called regularly while its memory is watched. */
  weigh: () => void;
  /** Called with the time it took to read the process's output, in milliseconds. */
  took: (ms: number) => void;
}

/** A process that ran this long is replaced when idle, well before the system's limit on processor time. */
const MAX_RUN_MS = 120_000;

/** One owner's process: started on demand, replaced if it has ended, and ended when it is no longer used. */
export class OwnerProcess {
  readonly memory: MemoryWatch;
  private process: RenderProcess | undefined;
  private ready: Promise<void> | undefined;
  private readonly realms: Realms;
  /** Pages that wait for it. */
  private waitingFor = 0;
  /** Process starts and realm openings in progress, whether or not a page still waits for them. */
  private starting = 0;
  private closed = false;
  private idle: NodeJS.Timeout | undefined;
  private onReady: () => void = () => undefined;

  constructor(
    private readonly launch: Launcher,
    private readonly limits: RendererLimits,
    private readonly pages: Pages,
  ) {
    this.memory = new MemoryWatch(limits.growthMegabytes, () => this.process?.size() ?? 0, pages.weigh);
    this.realms = new Realms(limits.startMs, {
      process: () => this.process,
      hold: (opening) => this.untilSettled(opening),
      tooSlow: () => this.end('The realm was opened too slowly'),
    });
  }

  get current(): RenderProcess | undefined {
    return this.process;
  }

  /** Whether there is a process. */
  get isRunning(): boolean {
    return this.ready !== undefined;
  }

  get isClosed(): boolean {
    return this.closed;
  }

  /** Pages that wait for the process to be ready for them. */
  get preparing(): number {
    return this.waitingFor;
  }

  /** Whether a render or a start is in progress. */
  get isBusy(): boolean {
    return this.pages.waiting() + this.waitingFor + this.starting > 0;
  }

  /** Resolves once the process has loaded the job's realm. The page's time starts after that. @throws {RenderError} */
  async prepare(job: RenderJob, until: number): Promise<void> {
    clearTimeout(this.idle);
    this.waitingFor += 1;
    const left = Math.max(0, until - performance.now());
    let timer: NodeJS.Timeout | undefined;
    try {
      const late = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new RenderError('The process started too late')), left);
      });
      await Promise.race([this.opened(job).catch((error) => this.openedAgain(job, error)), late]);
    } finally {
      clearTimeout(timer);
      this.waitingFor -= 1;
      this.restWhenIdle();
    }
  }

  /** Pauses the process while no page needs it; ends it if that lasts, or if it is old or large. */
  restWhenIdle(): void {
    const current = this.process;
    if (this.isBusy || !current) return;
    if (this.memory.isFull || current.ranMs > MAX_RUN_MS) return this.end('It reached its maximum age');
    current.rest();
    clearTimeout(this.idle);
    this.idle = setTimeout(() => this.end('It was not in use'), this.limits.idleMs).unref();
  }

  /** Ends it for good; resolves when it has exited. */
  async close(): Promise<void> {
    this.closed = true;
    const last = this.process;
    this.end('The services are stopping');
    await last?.gone;
  }

  /** Retries, since another page may have ended the process in the meantime. */
  private openedAgain(job: RenderJob, error: unknown): Promise<void> {
    if (!(error instanceof Interrupted) || this.closed) throw error;
    return this.opened(job);
  }

  private async opened(job: RenderJob): Promise<void> {
    await this.started();
    return this.realms.opened(job);
  }

  private started(): Promise<void> {
    if (this.ready) return this.ready;
    const ready = this.untilSettled(this.start()).catch((error: unknown) => {
      // The next page tries again; another process may have replaced the ended one already.
      if (this.ready === ready) this.ready = undefined;
      if (error instanceof RenderError) throw error;
      throw new RenderError(
        `The process did not start: ${error instanceof Error ? error.message : String(error)}`,
      );
    });
    this.ready = ready;
    return ready;
  }

  private async untilSettled(work: Promise<void>): Promise<void> {
    this.starting += 1;
    try {
      await work;
    } finally {
      this.starting -= 1;
      this.restWhenIdle();
    }
  }

  private async start(): Promise<void> {
    const command = await this.launch(this.limits);
    if (this.closed) throw new RenderError('The services are stopping');
    return new Promise((resolve, reject) => {
      const started = new RenderProcess(command, {
        message: (message) => this.receive(started, message),
        took: this.pages.took,
        ended: (fault) => {
          clearTimeout(timer);
          this.ended(started, fault);
          reject(new Interrupted(`The process did not start: ${fault}`));
        },
      });
      const timer = setTimeout(() => started.end('It took too long'), this.limits.startMs);
      this.process = started;
      this.onReady = () => {
        clearTimeout(timer);
        this.memory.mark();
        resolve();
      };
    });
  }

  private receive(from: RenderProcess, message: FromProcess): void {
    if (this.process !== from) return;
    switch (message.type) {
      case 'ready':
        return this.onReady();
      case 'opened':
        return this.realms.settle(message.realm, null);
      case 'refused':
        return this.realms.settle(
          message.realm,
          new RenderError(`The shell's server build did not start: ${message.error}`),
        );
      default:
        return this.pages.message(from, message);
    }
  }

  private ended(ended: RenderProcess, fault: string): void {
    if (this.process !== ended) return;
    this.process = undefined;
    this.ready = undefined;
    this.realms.interrupt(new Interrupted(`The process did not start: ${fault}`));
    this.pages.ended(fault);
  }

  private end(why: string): void {
    clearTimeout(this.idle);
    this.memory.stop();
    this.process?.end(why);
  }
}
