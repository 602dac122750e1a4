import { Worker } from 'node:worker_threads';
import { asker } from '../asker.js';
import type { Account } from '../processor-time.js';
import { READY, type TimedAnswer } from './answer.js';
import { ThreadEnded, type ThreadLimits } from './in-thread.js';

interface Task {
  owner: string;
  /** Is charged for its time. */
  account: Account | undefined;
  input: unknown;
  resolve: (value: never) => void;
  reject: (error: Error) => void;
}

export interface ThreadLife {
  /** Maximum tasks per owner, so that those of other owners run soon. */
  mostOfOne: number;
  /** How long an idle thread is kept, at a cost of some 15 MB; null for as long as the process runs. */
  idleMs: number | null;
}

const LIFE: ThreadLife = { mostOfOne: 3, idleMs: 60_000 };

/** How long a thread may take to load its modules. It is not the fault of the first task, whose own time begins afterwards. */
const START_MS = 30_000;

/**
 * A persistent thread for frequent tasks: they run one after the other, each with a time limit. If one does not finish, a new thread runs
 * the rest.
 */
export class PersistentThread {
  private readonly tasks: Task[] = [];
  private thread: Worker | undefined;
  private timer: NodeJS.Timeout | undefined;

  /**
   * @param file module that calls `answerEach`
   * @param limits per task
   */
  constructor(
    private readonly file: URL,
    private readonly limits: ThreadLimits,
    private readonly life: ThreadLife = LIFE,
  ) {}

  /** Number of tasks that have not ended. */
  get waiting(): number {
    return this.tasks.length;
  }

  /**
   * @param owner on whose behalf the task runs
   * @throws {ThreadEnded} if it takes too long, or too many tasks of this owner are waiting; errors of the task, as an Error with its
   * message
   */
  ask<T>(owner: string, input: unknown): Promise<T> {
    if (this.tasks.filter((other) => other.owner === owner).length >= this.life.mostOfOne)
      return Promise.reject(new ThreadEnded('Too many of these are waiting'));
    return new Promise<T>((resolve, reject) => {
      this.tasks.push({ owner, account: asker.getStore()?.account, input, resolve, reject });
      if (this.tasks.length === 1) this.next();
    });
  }

  /** Ends the thread; a new one starts when needed. */
  async close(): Promise<void> {
    clearTimeout(this.timer);
    for (const { reject } of this.tasks.splice(0)) reject(new ThreadEnded('The services are stopping'));
    const last = this.thread;
    this.thread = undefined;
    await last?.terminate();
  }

  private next(): void {
    clearTimeout(this.timer);
    const [first] = this.tasks;
    if (!first) {
      const { idleMs } = this.life;
      if (idleMs !== null) this.timer = setTimeout(() => void this.close(), idleMs).unref();
      return;
    }
    if (this.thread) this.limit(this.limits.mostMs);
    else {
      this.limit(START_MS);
      this.thread = this.start();
    }
    this.thread.postMessage(first.input);
  }

  private limit(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.lose(new ThreadEnded(`It took more than ${ms} ms`)), ms);
  }

  private start(): Worker {
    const resourceLimits = { maxOldGenerationSizeMb: this.limits.heapMb };
    const thread = new Worker(this.file, { env: {}, stdin: false, resourceLimits });
    thread.unref();
    thread.on('message', (message: TimedAnswer<never> | typeof READY) => {
      if (thread !== this.thread) return;
      if (message === READY) {
        this.limit(this.limits.mostMs);
        return;
      }
      const first = this.tasks.shift();
      first?.account?.spend(message.ms);
      if ('problem' in message) first?.reject(new Error(message.problem));
      else first?.resolve(message.value);
      this.next();
    });
    const ended = (cause: unknown) => thread === this.thread && this.lose(new ThreadEnded(String(cause)));
    thread.on('error', ended);
    thread.on('exit', ended);
    return thread;
  }

  /** Abandons the thread with its current task. */
  private lose(error: ThreadEnded): void {
    void this.thread?.terminate();
    this.thread = undefined;
    this.tasks.shift()?.reject(error);
    this.next();
  }
}
