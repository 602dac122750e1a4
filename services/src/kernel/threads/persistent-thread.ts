import { Worker } from 'node:worker_threads';
import type { Answer } from './answer.js';
import { ThreadEnded, type ThreadLimits } from './in-thread.js';

interface Asked {
  owner: string;
  input: unknown;
  resolve: (value: never) => void;
  reject: (error: Error) => void;
}

export interface ThreadLife {
  /** Tasks per owner, so that other owners' run soon. */
  mostOfOne: number;
  /** How long an idle thread is kept, which costs some 15 MB; null for as long as the process. */
  idleMs: number | null;
}

const LIFE: ThreadLife = { mostOfOne: 3, idleMs: 60_000 };

/**
 * A persistent thread for frequent tasks: one after the other, each with a time limit. If one does not finish, a new thread runs the rest.
 */
export class PersistentThread {
  private readonly asked: Asked[] = [];
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
    return this.asked.length;
  }

  /**
   * @param owner on whose behalf it runs
   * @throws {ThreadEnded} if it takes too long, or too many tasks of this owner are waiting; errors of the task, as an Error with its
   * message
   */
  ask<T>(owner: string, input: unknown): Promise<T> {
    if (this.asked.filter((other) => other.owner === owner).length >= this.life.mostOfOne)
      return Promise.reject(new ThreadEnded('Too many of these are waiting'));
    return new Promise<T>((resolve, reject) => {
      this.asked.push({ owner, input, resolve, reject });
      if (this.asked.length === 1) this.next();
    });
  }

  /** Ends the thread; a new one starts when needed. */
  async close(): Promise<void> {
    clearTimeout(this.timer);
    for (const { reject } of this.asked.splice(0)) reject(new ThreadEnded('The services are stopping'));
    const last = this.thread;
    this.thread = undefined;
    await last?.terminate();
  }

  private next(): void {
    clearTimeout(this.timer);
    const [first] = this.asked;
    if (!first) {
      const { idleMs } = this.life;
      if (idleMs !== null) this.timer = setTimeout(() => void this.close(), idleMs).unref();
      return;
    }
    const late = new ThreadEnded(`It took more than ${this.limits.mostMs} ms`);
    this.timer = setTimeout(() => this.lose(late), this.limits.mostMs);
    this.thread ??= this.start();
    this.thread.postMessage(first.input);
  }

  private start(): Worker {
    const resourceLimits = { maxOldGenerationSizeMb: this.limits.heapMb };
    const thread = new Worker(this.file, { env: {}, stdin: false, resourceLimits });
    thread.unref();
    thread.on('message', (answer: Answer<never>) => {
      if (thread !== this.thread) return;
      const first = this.asked.shift();
      if ('problem' in answer) first?.reject(new Error(answer.problem));
      else first?.resolve(answer.value);
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
    this.asked.shift()?.reject(error);
    this.next();
  }
}
