import { boundToSpan } from '../../monitoring/tracing/tracing.js';
import { isCallPath } from './call-path.js';
import { type AnswerCall, CallBook } from './fragment/call-book.js';
import { Interrupted, realmOf, Realms } from './realms.js';
import { LIMITS, RenderError, type RendererLimits } from './renderer-limits.js';
import type { CallAnswer, FromProcess, Rendered, RenderJob } from './render-protocol.js';
import { FrameError } from './sandbox/frames.js';
import type { LaunchCommand } from './sandbox/launch.js';
import { RenderProcess } from './sandbox/render-process.js';

export { RenderError } from './renderer-limits.js';

/** How to start a process, given what isolates it on this machine. @throws {RenderError} */
export type Launcher = (limits: RendererLimits) => Promise<LaunchCommand>;

/** Most that a page's time is extended by waiting for the database. */
const MOST_LATE_MS = 10_000;
/** An idle process answers immediately. */
const ANSWER_MS = 250;
const WATCH_MS = 25;
const MEGABYTE = 1024 * 1024;
/** A process that ran this long is replaced when idle, well before the system's limit on processor time. */
const MAX_RUN_MS = 120_000;

interface Waiting {
  job: RenderJob;
  resolve: (rendered: Rendered) => void;
  reject: (error: RenderError) => void;
  timer: NodeJS.Timeout | undefined;
  /** By the clock of `performance`. */
  until: number;
  /** Value of `lateMs` when it was last taken into account. */
  lateAt: number;
  /** Milliseconds added for it so far. */
  lateFor: number;
  /** It was in flight when another page ended the process; this is its one retry. */
  again: boolean;
  calls: CallBook;
}

/**
 * A process that renders the pages of one owner, started on demand. When a page hangs or takes too much
 * memory, the process is ended, a new one starts, and the innocent pages are rendered there.
 */
export class Renderer {
  private readonly waiting = new Map<number, Waiting>();
  private process: RenderProcess | undefined;
  private ready: Promise<void> | undefined;
  private readonly realms: Realms;
  private preparing = 0;
  /** Process starts and realm openings in progress, whether or not a page still waits for them. */
  private starting = 0;
  private busyId: number | null = null;
  /** By the clock of `performance`. */
  private busySince = 0;
  private nextId = 1;
  private closed = false;
  /** Memory of the process, in bytes, when the currently running code began. */
  private sizeBefore = 0;
  private sized = { at: -WATCH_MS, bytes: 0 };
  private watch: NodeJS.Timeout | undefined;
  private idle: NodeJS.Timeout | undefined;
  private asking: Promise<boolean> | undefined;
  private answered: () => void = () => undefined;
  private onReady: () => void = () => undefined;

  constructor(
    private readonly launch: Launcher,
    private readonly answer: AnswerCall,
    private readonly limits: RendererLimits = LIMITS,
    /** Whether a page may request a path. */
    private readonly allows: (path: string) => boolean = isCallPath,
    /** Called with the time it took to read the process's output, in milliseconds. */
    private readonly took: (ms: number) => void = () => undefined,
    /** Total milliseconds spent waiting for the database, which no page is to blame for. */
    private readonly lateMs: () => number = () => 0,
  ) {
    this.realms = new Realms(limits.startMs, {
      process: () => this.process,
      hold: (opening) => this.untilSettled(opening),
      tooSlow: () => this.end('The realm was opened too slowly'),
    });
  }

  /** Whether there is a process. */
  get isRunning(): boolean {
    return this.ready !== undefined;
  }

  /** Pages being rendered, and those that wait for the process. */
  get pages(): number {
    return this.waiting.size + this.preparing;
  }

  /** Whether a render or a start is in progress. */
  get isBusy(): boolean {
    return this.pages + this.starting > 0;
  }

  /** @throws {RenderError} */
  async render(job: RenderJob): Promise<Rendered> {
    if (this.pages >= this.limits.atOnce)
      throw new RenderError('Too many pages of this owner are being rendered');
    const until = performance.now() + this.limits.totalMs;
    await this.prepared(job, until);
    return new Promise((resolve, reject) => {
      const lateness = { lateAt: this.lateMs(), lateFor: 0 };
      this.post({
        job,
        calls: this.newBook(),
        resolve,
        reject,
        timer: undefined,
        until,
        ...lateness,
        again: false,
      });
    });
  }

  /** Ends the process; in-flight pages fail. */
  async close(): Promise<void> {
    this.closed = true;
    const last = this.process;
    this.end('The services are stopping');
    await last?.gone;
  }

  private post(waiting: Waiting): void {
    const { url, snapshot, owner } = waiting.job;
    const id = this.nextId++;
    const left = Math.max(0, waiting.until - performance.now());
    waiting.timer = setTimeout(() => void this.expire(id), Math.min(this.limits.pageMs, left));
    this.waiting.set(id, waiting);
    this.watch ??= setInterval(() => this.weigh(), WATCH_MS).unref();
    const realm = realmOf(waiting.job);
    this.process?.wake();
    this.process?.send({ type: 'render', id, realm, job: { url, snapshot, expose: owner?.expose ?? null } });
  }

  private async expire(id: number): Promise<void> {
    const late = 'The page took too long';
    const waiting = this.waiting.get(id);
    if (!waiting) {
      if (this.busyId === id) this.blame(id, late);
      return;
    }
    const now = performance.now();
    const left = waiting.until - now;
    if (this.busyId === id) {
      // Waiting for other pages does not count as its own time.
      const { pageMs } = this.limits;
      const own = Math.min(this.busySince + pageMs, waiting.until + pageMs) - now;
      if (own <= 0) return this.blame(id, late);
      waiting.timer = setTimeout(() => void this.expire(id), own);
      return;
    }
    if (this.busyId !== null && left > 0) {
      // Another page blocks it; that one's own timeout, which may end a moment after this one's, will reveal
      // it.
      waiting.timer = setTimeout(() => void this.expire(id), Math.min(WATCH_MS, left));
      return;
    }
    // No render reported itself busy: it waits for an answer, or spins on microtasks.
    const isSuspect = this.busyId === null && !this.asking;
    if (isSuspect) this.asking = this.isAlive().finally(() => (this.asking = undefined));
    const isAlive = this.asking ? await this.asking : true;
    if (isAlive && this.extend(id, waiting)) return;
    if (isAlive) {
      this.fail(id, new RenderError(late));
      this.process?.send({ type: 'drop', id });
    } else if (isSuspect) this.blame(id, late);
  }

  /** Gives a page that waits for an answer the time that the database took. @returns whether there was any */
  private extend(id: number, waiting: Waiting): boolean {
    const lateAt = this.lateMs();
    const more = Math.min(lateAt - waiting.lateAt, MOST_LATE_MS - waiting.lateFor);
    if (more <= 0 || !this.waiting.has(id)) return false;
    waiting.lateAt = lateAt;
    waiting.lateFor += more;
    waiting.until += more;
    waiting.timer = setTimeout(() => void this.expire(id), more);
    return true;
  }

  /** Ends the process and blames the page at fault. */
  private blame(culprit: number, message: string): void {
    this.fail(culprit, new RenderError(message, true));
    // The others were only delayed: the next process renders them.
    for (const { timer } of this.waiting.values()) clearTimeout(timer);
    this.process?.end(message);
  }

  /** Whether the process still handles messages. */
  private isAlive(): Promise<boolean> {
    return new Promise<boolean>((resolve) => {
      const timer = setTimeout(resolve, ANSWER_MS, false);
      this.answered = () => {
        clearTimeout(timer);
        resolve(true);
      };
      this.process?.send({ type: 'ping' });
    });
  }

  /** Ends a process that fills memory faster than its time runs out. */
  private weigh(): void {
    if (this.waiting.size === 0) {
      clearInterval(this.watch);
      this.watch = undefined;
      return;
    }
    const culprit = this.busyId ?? this.onlyWaiting();
    if (culprit !== null && this.size() - this.sizeBefore > this.limits.growthMegabytes * MEGABYTE)
      this.blame(culprit, 'The page took too much memory');
  }

  /** Memory of the process, recently measured. */
  private size(): number {
    const now = performance.now();
    if (now - this.sized.at >= WATCH_MS) this.sized = { at: now, bytes: this.process?.size() ?? 0 };
    return this.sized.bytes;
  }

  private onlyWaiting(): number | null {
    const [id, other] = this.waiting.keys();
    return id === undefined || other !== undefined ? null : id;
  }

  /** A process with the release's realm loaded. The page's time starts after that. */
  private async prepared(job: RenderJob, until: number): Promise<void> {
    clearTimeout(this.idle);
    this.preparing += 1;
    const left = Math.max(0, until - performance.now());
    let timer: NodeJS.Timeout | undefined;
    try {
      const late = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new RenderError('The process started too late')), left);
      });
      await Promise.race([this.opened(job).catch((error) => this.openedAgain(job, error)), late]);
    } finally {
      clearTimeout(timer);
      this.preparing -= 1;
      this.restWhenIdle();
    }
  }

  /** Retries, since another page may have ended the process in the meantime. */
  private openedAgain(job: RenderJob, error: unknown): Promise<void> {
    if (!(error instanceof Interrupted) || this.closed) throw error;
    return this.opened(job);
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
        took: this.took,
        ended: (fault) => {
          clearTimeout(timer);
          this.ended(started, fault);
          reject(new Interrupted(`The process did not start: ${fault}`));
        },
      });
      const timer = setTimeout(() => started.end('It took too long'), this.limits.startMs);
      this.process = started;
      this.busyId = null;
      this.onReady = () => {
        clearTimeout(timer);
        this.sizeBefore = this.size();
        resolve();
      };
    });
  }

  private async opened(job: RenderJob): Promise<void> {
    await this.started();
    return this.realms.opened(job);
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
      case 'busy':
        return this.busy(message.id, message.running);
      case 'pong':
        return this.answered();
      case 'call':
        return void this.call(from, message);
      case 'rendered': {
        this.busy(message.id, false);
        const waiting = this.take(message.id);
        return waiting?.resolve({ page: message.page, answers: waiting.calls.answers });
      }
      case 'failed':
        this.busy(message.id, false);
        return this.fail(message.id, new RenderError(message.error));
    }
  }

  private busy(id: number, running: boolean): void {
    // Counts for an abandoned page as well: it blocks the others.
    if (running && this.busyId !== id) this.busySince = performance.now();
    if (running) this.busyId = id;
    else if (this.busyId === id) this.busyId = null;
    if (running) this.sizeBefore = this.size();
  }

  private async call(
    from: RenderProcess,
    { id, render, path }: FromProcess & { type: 'call' },
  ): Promise<void> {
    const answer = await this.answerTo(render, path);
    // The process may have ended in the meantime; its successor does not know this call.
    if (this.process !== from) return;
    try {
      from.send({ type: 'answer', id, ...answer });
    } catch (error) {
      if (!(error instanceof FrameError)) throw error;
      from.send({ type: 'answer', id, status: 503, body: '{}' });
    }
  }

  private newBook(): CallBook {
    return new CallBook(boundToSpan(this.answer), this.limits.calls, this.allows);
  }

  /** Only renders that are still awaited get answers. */
  private async answerTo(render: number, path: string): Promise<CallAnswer> {
    return (await this.waiting.get(render)?.calls.answer(path)) ?? { status: 403, body: '{}' };
  }

  private ended(ended: RenderProcess, fault: string): void {
    if (this.process !== ended) return;
    // If only one page was in flight, it is to blame, whatever the process reported.
    const culprit = this.busyId ?? this.onlyWaiting();
    this.process = undefined;
    this.ready = undefined;
    this.busyId = null;
    this.realms.interrupt(new Interrupted(`The process did not start: ${fault}`));
    if (culprit !== null) this.fail(culprit, new RenderError(fault, true));
    const innocent = [...this.waiting.keys()];
    for (const id of innocent) this.replay(id, fault);
  }

  private replay(id: number, fault: string): void {
    const waiting = this.take(id);
    if (!waiting) return;
    if (waiting.again || this.closed) return waiting.reject(new RenderError(fault));
    this.prepared(waiting.job, waiting.until).then(
      () => this.post({ ...waiting, calls: this.newBook(), again: true }),
      (error: RenderError) => waiting.reject(error),
    );
  }

  private fail(id: number, error: RenderError): void {
    this.take(id)?.reject(error);
  }

  private take(id: number): Waiting | undefined {
    const waiting = this.waiting.get(id);
    if (!waiting) return undefined;
    clearTimeout(waiting.timer);
    this.waiting.delete(id);
    this.restWhenIdle();
    return waiting;
  }

  private restWhenIdle(): void {
    const current = this.process;
    if (this.isBusy || !current) return;
    const isFull = this.size() > this.limits.growthMegabytes * MEGABYTE;
    if (isFull || current.ranMs > MAX_RUN_MS) return this.end('It reached its maximum age');
    current.rest();
    clearTimeout(this.idle);
    this.idle = setTimeout(() => this.end('It was not in use'), this.limits.idleMs).unref();
  }

  private end(why: string): void {
    clearTimeout(this.idle);
    clearInterval(this.watch);
    this.watch = undefined;
    this.process?.end(why);
  }
}
