import { Worker } from 'node:worker_threads';
import { CallBook, type AnswerCall } from './fragment/call-book.js';
import { RenderGuard } from './render-guard.js';
import { LIMITS, RenderError, type RendererLimits } from './renderer-limits.js';
import type { FromWorker, Render, RendererData, RenderJob, ToWorker } from './render-protocol.js';

export { RenderError } from './renderer-limits.js';

/** A thread that does nothing answers at once. */
const ANSWER_MS = 250;
const WATCH_MS = 25;
const MEGABYTE = 1024 * 1024;

interface Waiting {
  job: RenderJob;
  calls: CallBook;
  resolve: (render: Render) => void;
  reject: (error: RenderError) => void;
  timer: NodeJS.Timeout | undefined;
  /** By the clock of `performance`. */
  until: number;
  /** It was under way when another page ended the thread, and has its one more chance. */
  again: boolean;
}

/**
 * One thread that renders pages with one release of the shell. When a page hangs or takes too much memory the thread ends with it, a new
 * one starts, and the pages that were merely beside it are rendered there.
 */
export class Renderer {
  private readonly waiting = new Map<number, Waiting>();
  private worker: Worker | undefined;
  private ready: Promise<void> | undefined;
  private busyId: number | null = null;
  private nextId = 1;
  private closed = false;
  private readonly starts = new RenderGuard(() => performance.now());
  /** Bytes of the whole process when the code that is busy began. */
  private sizeBefore = 0;
  private watch: NodeJS.Timeout | undefined;
  private asking: Promise<boolean> | undefined;
  private answered: () => void = () => undefined;

  constructor(
    private readonly data: RendererData,
    private readonly answer: AnswerCall,
    private readonly limits: RendererLimits = LIMITS,
  ) {}

  /** @throws RenderError */
  async render(job: RenderJob): Promise<Render> {
    const until = performance.now() + this.limits.totalMs;
    await this.startedUntil(until);
    return new Promise((resolve, reject) => {
      const calls = new CallBook(job, this.answer);
      this.post({ job, calls, resolve, reject, timer: undefined, until, again: false });
    });
  }

  /** Ends the thread; pages under way fail. */
  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.watch);
    await this.worker?.terminate();
  }

  private post(waiting: Waiting): void {
    const id = this.nextId++;
    const left = Math.max(0, waiting.until - performance.now());
    waiting.timer = setTimeout(() => void this.expire(id), Math.min(this.limits.pageMs, left));
    this.waiting.set(id, waiting);
    this.watch ??= setInterval(() => this.weigh(), WATCH_MS).unref();
    this.send({ type: 'render', id, job: waiting.job });
  }

  private async expire(id: number): Promise<void> {
    const late = 'The page took too long';
    if (this.busyId === id) return this.end(id, late);
    const waiting = this.waiting.get(id);
    if (!waiting) return;
    const left = waiting.until - performance.now();
    if (this.busyId !== null && left > 0) {
      // Another page holds it up, and is found out by its own time, which may end a moment after this one's.
      waiting.timer = setTimeout(() => void this.expire(id), Math.min(WATCH_MS, left));
      return;
    }
    // Nobody said to be busy: it waits for an answer, or promises of it go round for ever.
    const isSuspect = this.busyId === null && !this.asking;
    if (isSuspect) this.asking = this.isAlive().finally(() => (this.asking = undefined));
    const isAlive = this.asking ? await this.asking : true;
    if (isAlive) this.fail(id, new RenderError(late));
    else if (isSuspect) this.end(id, late);
  }

  /** Ends the thread with the page that is to blame. */
  private end(culprit: number, message: string): void {
    this.fail(culprit, new RenderError(message, true));
    // The others were held up with it: they are rendered by the next thread.
    for (const { timer } of this.waiting.values()) clearTimeout(timer);
    void this.worker?.terminate();
  }

  /** Whether the thread still takes messages. */
  private isAlive(): Promise<boolean> {
    return new Promise<boolean>((resolve) => {
      const timer = setTimeout(resolve, ANSWER_MS, false);
      this.answered = () => {
        clearTimeout(timer);
        resolve(true);
      };
      this.send({ type: 'ping' });
    });
  }

  /** Ends what fills the memory of the process faster than its time runs out. */
  private weigh(): void {
    if (this.waiting.size === 0) {
      clearInterval(this.watch);
      this.watch = undefined;
    } else if (this.busyId !== null) {
      const grown = process.memoryUsage.rss() - this.sizeBefore;
      if (grown > this.limits.growthMegabytes * MEGABYTE)
        this.end(this.busyId, 'The page took too much memory');
    }
  }

  private startedUntil(until: number): Promise<void> {
    const left = Math.max(0, until - performance.now());
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new RenderError('The thread started too late')), left);
      void this.started()
        .then(resolve, reject)
        .finally(() => clearTimeout(timer));
    });
  }

  private started(): Promise<void> {
    if (!this.ready && !this.starts.allows(this.data.shell.key))
      return Promise.reject(new RenderError("The shell's server build did not start the last times"));
    this.ready ??= this.start();
    return this.ready;
  }

  private start(): Promise<void> {
    const worker = new Worker(new URL('./render-worker.mjs', import.meta.url), {
      workerData: this.data,
      // No environment, no arguments of this process.
      env: {},
      execArgv: [],
      argv: [],
      name: 'site renderer',
      resourceLimits: {
        maxOldGenerationSizeMb: this.limits.heapMegabytes,
        maxYoungGenerationSizeMb: 8,
        stackSizeMb: 4,
      },
    });
    worker.unref();
    this.worker = worker;
    this.busyId = null;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => void worker.terminate(), this.limits.startMs);
      let fault = 'The thread ended';
      let isReady = false;
      worker.on('message', (message: FromWorker) => {
        if (message.type === 'ready') {
          clearTimeout(timer);
          this.starts.success(this.data.shell.key);
          isReady = true;
          resolve();
        } else {
          this.receive(worker, message);
        }
      });
      worker.on('error', (error) => {
        fault = error.message;
      });
      worker.on('exit', () => {
        clearTimeout(timer);
        if (!isReady && !this.closed) this.starts.fault(this.data.shell.key);
        this.ended(worker, fault);
        reject(new RenderError(`The shell's server build did not start: ${fault}`));
      });
    });
  }

  private receive(worker: Worker, message: Exclude<FromWorker, { type: 'ready' }>): void {
    switch (message.type) {
      case 'busy':
        this.busyId = message.running ? message.id : null;
        if (message.running) this.sizeBefore = process.memoryUsage.rss();
        return;
      case 'pong':
        this.answered();
        return;
      case 'call':
        void this.call(worker, message);
        return;
      case 'rendered':
        this.rendered(message.id, message.page);
        return;
      case 'failed':
        this.fail(message.id, new RenderError(message.error));
        return;
    }
  }

  private rendered(id: number, page: Render['page']): void {
    const waiting = this.take(id);
    waiting?.resolve({ page, answers: waiting.calls.answers });
  }

  private async call(worker: Worker, { id, render, path }: FromWorker & { type: 'call' }): Promise<void> {
    // Who names no page that is under way is answered nothing.
    const answer = (await this.waiting.get(render)?.calls.answer(path)) ?? { status: 403, body: '{}' };
    // The thread may have ended meanwhile; its successor knows nothing of this call.
    if (this.worker === worker) this.send({ type: 'answer', id, ...answer });
  }

  private ended(worker: Worker, fault: string): void {
    if (this.worker !== worker) return;
    this.worker = undefined;
    this.ready = undefined;
    const culprit = this.busyId;
    this.busyId = null;
    if (culprit !== null) this.fail(culprit, new RenderError(fault, true));
    const innocent = [...this.waiting.keys()];
    for (const id of innocent) this.replay(id, fault);
  }

  private replay(id: number, fault: string): void {
    const waiting = this.take(id);
    if (!waiting) return;
    if (waiting.again || this.closed) return waiting.reject(new RenderError(fault));
    this.startedUntil(waiting.until).then(
      () => this.post({ ...waiting, calls: new CallBook(waiting.job, this.answer), again: true }),
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
    return waiting;
  }

  private send(message: ToWorker): void {
    this.worker?.postMessage(message);
  }
}
