import { Worker } from 'node:worker_threads';
import type { FromWorker, RenderedPage, RendererData, RenderJob, ToWorker } from './render-protocol.js';

/** Answers a page's call to the API. */
export type AnswerCall = (path: string) => Promise<{ status: number; body: string }>;

export interface RendererLimits {
  /** A page that is not there by then is left to the browser. */
  pageMs: number;
  startMs: number;
  heapMegabytes: number;
}

export const LIMITS: RendererLimits = { pageMs: 1_500, startMs: 10_000, heapMegabytes: 64 };

/** A page that the server cannot render. `guilty` when its code held up or ended the whole thread. */
export class RenderError extends Error {
  override name = 'RenderError';
  constructor(
    message: string,
    readonly guilty = false,
  ) {
    super(message);
  }
}

interface Waiting {
  job: RenderJob;
  resolve: (page: RenderedPage) => void;
  reject: (error: RenderError) => void;
  timer: NodeJS.Timeout | undefined;
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

  constructor(
    private readonly data: RendererData,
    private readonly answer: AnswerCall,
    private readonly limits: RendererLimits = LIMITS,
  ) {}

  /** @throws RenderError */
  async render(job: RenderJob): Promise<RenderedPage> {
    await this.started();
    return new Promise((resolve, reject) => {
      this.post({ job, resolve, reject, timer: undefined, again: false });
    });
  }

  /** Ends the thread; pages under way fail. */
  async close(): Promise<void> {
    this.closed = true;
    await this.worker?.terminate();
  }

  private post(waiting: Waiting): void {
    const id = this.nextId++;
    waiting.timer = setTimeout(() => this.expire(id), this.limits.pageMs);
    this.waiting.set(id, waiting);
    this.send({ type: 'render', id, job: waiting.job });
  }

  private expire(id: number): void {
    const guilty = this.busyId === id;
    this.fail(id, new RenderError('The page took too long', guilty));
    if (!guilty) return;
    // The others were held up with it: their time begins anew in the next thread.
    for (const { timer } of this.waiting.values()) clearTimeout(timer);
    void this.worker?.terminate();
  }

  private started(): Promise<void> {
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
      worker.on('message', (message: FromWorker) => {
        if (message.type === 'ready') {
          clearTimeout(timer);
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
        this.ended(worker, fault);
        reject(new RenderError(`The shell's server build did not start: ${fault}`));
      });
    });
  }

  private receive(worker: Worker, message: Exclude<FromWorker, { type: 'ready' }>): void {
    switch (message.type) {
      case 'busy':
        this.busyId = message.running ? message.id : null;
        return;
      case 'call':
        void this.call(worker, message.id, message.path);
        return;
      case 'rendered':
        this.take(message.id)?.resolve(message.page);
        return;
      case 'failed':
        this.fail(message.id, new RenderError(message.error));
        return;
    }
  }

  private async call(worker: Worker, id: number, path: string): Promise<void> {
    const { status, body } = await this.answer(path).catch(() => ({ status: 503, body: '{}' }));
    // The thread may have ended meanwhile; its successor knows nothing of this call.
    if (this.worker === worker) this.send({ type: 'answer', id, status, body });
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
    this.started().then(
      () => this.post({ ...waiting, again: true }),
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
