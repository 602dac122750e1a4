import type { DomainError } from './errors.js';

interface Queue {
  running: number;
  waiting: (() => void)[];
}

/** How many tasks of a key may wait, and the error for further ones; without it all wait. */
interface WaitingLimit {
  most: number;
  refusal: () => DomainError;
}

/**
 * Limits how many tasks of one key, such as a user or a team, run at a time; further ones wait in order of arrival. Otherwise everything
 * one user requests in a burst would be in progress before any of it is charged.
 */
export class ConcurrencyLimit {
  private readonly queues = new Map<string, Queue>();

  constructor(
    private readonly mostRunning: number,
    private readonly waiting?: WaitingLimit,
  ) {}

  /**
   * @throws {DomainError} the refusal, before the task starts, if too many tasks of this key are waiting; otherwise whatever the task
   * throws
   */
  async run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const queue = this.queues.get(key) ?? { running: 0, waiting: [] };
    this.queues.set(key, queue);
    if (queue.running < this.mostRunning) queue.running += 1;
    else if (this.waiting && queue.waiting.length >= this.waiting.most) throw this.waiting.refusal();
    else await new Promise<void>((resolve) => queue.waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = queue.waiting.shift();
      // Hands this slot to the next task.
      if (next) next();
      else if ((queue.running -= 1) === 0) this.queues.delete(key);
    }
  }
}
