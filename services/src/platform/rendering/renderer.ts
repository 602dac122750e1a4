import { AsyncResource } from 'node:async_hooks';
import { asker } from '../../kernel/asker.js';
import type { Account } from '../../kernel/processor-time.js';
import { isCallPath } from './call-path.js';
import { type AnswerCall, CallBook } from './fragment/call-book.js';
import { type Launcher, OwnerProcess, type PageMessage } from './owner-process.js';
import { realmOf } from './realms.js';
import { LIMITS, RenderError, type RendererLimits, TOOK_TOO_LONG } from './renderer-limits.js';
import type { CallAnswer, Rendered, RenderJob } from './render-protocol.js';
import { FrameError } from './sandbox/frames.js';
import type { RenderProcess } from './sandbox/render-process.js';

export { RenderError } from './renderer-limits.js';

/** Maximum by which waiting for the database extends a page's time. */
const MOST_LATE_MS = 10_000;
/** An idle process answers immediately. */
const ANSWER_MS = 250;
/** A page that another one blocks is checked again after this. */
const LOOK_MS = 25;

interface Waiting {
  job: RenderJob;
  /** Is charged for its time. */
  account: Account | undefined;
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
 * Renders the pages of one owner in its process. When a page hangs or takes too much memory, the process is
 * ended, a new one starts, and the innocent pages are rendered there.
 */
export class Renderer {
  private readonly waiting = new Map<number, Waiting>();
  private readonly process: OwnerProcess;
  private busyId: number | null = null;
  /** By the clock of `performance`. */
  private busySince = 0;
  private nextId = 1;
  private asking: Promise<boolean> | undefined;
  private answered: () => void = () => undefined;

  constructor(
    launch: Launcher,
    private readonly answer: AnswerCall,
    private readonly limits: RendererLimits = LIMITS,
    /** Whether a page may request a path. */
    private readonly allows: (path: string) => boolean = isCallPath,
    /** Called with the time it took to read the process's output, in milliseconds. */
    took: (ms: number) => void = () => undefined,
    /** Total milliseconds spent waiting for the database, which no page is to blame for. */
    private readonly lateMs: () => number = () => 0,
  ) {
    this.process = new OwnerProcess(launch, limits, {
      waiting: () => this.waiting.size,
      message: (from, message) => this.receive(from, message),
      ended: (fault) => this.ended(fault),
      weigh: () => this.weigh(),
      took,
    });
  }

  /** Whether there is a process. */
  get isRunning(): boolean {
    return this.process.isRunning;
  }

  /** Pages being rendered, and those that wait for the process. */
  get pages(): number {
    return this.waiting.size + this.process.preparing;
  }

  /** Whether a render or a start is in progress. */
  get isBusy(): boolean {
    return this.process.isBusy;
  }

  /** @throws {RenderError} */
  async render(job: RenderJob): Promise<Rendered> {
    if (this.pages >= this.limits.atOnce)
      throw new RenderError('Too many pages of this owner are being rendered');
    const until = performance.now() + this.limits.totalMs;
    await this.process.prepare(job, until);
    return new Promise((resolve, reject) => {
      const lateness = { lateAt: this.lateMs(), lateFor: 0 };
      this.post({
        job,
        account: asker.getStore()?.account,
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
  close(): Promise<void> {
    return this.process.close();
  }

  private post(waiting: Waiting): void {
    const { url, snapshot, owner, languages = [] } = waiting.job;
    const id = this.nextId++;
    const left = Math.max(0, waiting.until - performance.now());
    waiting.timer = setTimeout(() => void this.expire(id), Math.min(this.limits.pageMs, left));
    this.waiting.set(id, waiting);
    this.process.memory.start();
    const realm = realmOf(waiting.job);
    const { current } = this.process;
    current?.wake();
    current?.send({
      type: 'render',
      id,
      realm,
      job: { url, snapshot, expose: owner?.expose ?? null, languages },
    });
  }

  private async expire(id: number): Promise<void> {
    const waiting = this.waiting.get(id);
    if (!waiting) {
      if (this.busyId === id) this.blame(id, TOOK_TOO_LONG);
      return;
    }
    const now = performance.now();
    const left = waiting.until - now;
    if (this.busyId === id) {
      // Waiting for other pages does not count as its own time.
      const { pageMs } = this.limits;
      const own = Math.min(this.busySince + pageMs, waiting.until + pageMs) - now;
      if (own <= 0) return this.blame(id, TOOK_TOO_LONG);
      waiting.timer = setTimeout(() => void this.expire(id), own);
      return;
    }
    if (this.busyId !== null && left > 0) {
      // Another page blocks it; that one's own timeout, which may end a moment after this one's, will reveal
      // it.
      waiting.timer = setTimeout(() => void this.expire(id), Math.min(LOOK_MS, left));
      return;
    }
    // No render reported itself busy: it waits for an answer, or spins on microtasks.
    const isSuspect = this.busyId === null && !this.asking;
    if (isSuspect) this.asking = this.isAlive().finally(() => (this.asking = undefined));
    const isAlive = this.asking ? await this.asking : true;
    if (isAlive && this.extend(id, waiting)) return;
    if (isAlive) {
      this.fail(id, new RenderError(TOOK_TOO_LONG));
      this.process.current?.send({ type: 'drop', id });
    } else if (isSuspect) this.blame(id, TOOK_TOO_LONG);
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
    this.process.current?.end(message);
  }

  /** Whether the process still handles messages. */
  private isAlive(): Promise<boolean> {
    return new Promise<boolean>((resolve) => {
      const timer = setTimeout(resolve, ANSWER_MS, false);
      this.answered = () => {
        clearTimeout(timer);
        resolve(true);
      };
      this.process.current?.send({ type: 'ping' });
    });
  }

  /** Ends a process that fills memory faster than its time runs out. */
  private weigh(): void {
    if (this.waiting.size === 0) return this.process.memory.stop();
    const culprit = this.busyId ?? this.onlyWaiting();
    if (culprit !== null && this.process.memory.hasGrown)
      this.blame(culprit, 'The page took too much memory');
  }

  private onlyWaiting(): number | null {
    const [id, other] = this.waiting.keys();
    return id === undefined || other !== undefined ? null : id;
  }

  private receive(from: RenderProcess, message: PageMessage): void {
    switch (message.type) {
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
    else if (this.busyId === id) {
      this.waiting.get(id)?.account?.spend(performance.now() - this.busySince);
      this.busyId = null;
    }
    if (running) this.process.memory.mark();
  }

  private async call(
    from: RenderProcess,
    { id, render, path }: PageMessage & { type: 'call' },
  ): Promise<void> {
    const answer = await this.answerTo(render, path);
    // The process may have ended in the meantime; its successor does not know this call.
    if (this.process.current !== from) return;
    try {
      from.send({ type: 'answer', id, ...answer });
    } catch (error) {
      if (!(error instanceof FrameError)) throw error;
      from.send({ type: 'answer', id, status: 503, body: '{}' });
    }
  }

  private newBook(): CallBook {
    return new CallBook(AsyncResource.bind(this.answer), this.limits.calls, this.allows);
  }

  /** Only renders that are still awaited get answers. */
  private async answerTo(render: number, path: string): Promise<CallAnswer> {
    return (await this.waiting.get(render)?.calls.answer(path)) ?? { status: 403, body: '{}' };
  }

  private ended(fault: string): void {
    // If only one page was in flight, it is to blame, whatever the process reported.
    const culprit = this.busyId ?? this.onlyWaiting();
    this.busyId = null;
    if (culprit !== null) this.fail(culprit, new RenderError(fault, true));
    const innocent = [...this.waiting.keys()];
    for (const id of innocent) this.replay(id, fault);
  }

  private replay(id: number, fault: string): void {
    const waiting = this.take(id);
    if (!waiting) return;
    if (waiting.again || this.process.isClosed) return waiting.reject(new RenderError(fault));
    this.process.prepare(waiting.job, waiting.until).then(
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
    this.process.restWhenIdle();
    return waiting;
  }
}
