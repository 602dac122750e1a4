import { AsyncResource } from 'node:async_hooks';
import type { EntityManager } from 'typeorm';

type Work<T = unknown> = (tx: EntityManager) => Promise<T>;

interface Waiting {
  work: Work;
  done: (result: unknown) => void;
  fail: (error: unknown) => void;
}

/** Maximum number of writes in one transaction: each of them waits for all. */
const MOST = 32;

/**
 * Commits waiting writes together, so that they wait for the disk only once. Each still succeeds or fails on its own, because a group in
 * which one fails is rolled back and its writes run again, one by one.
 */
export class WriteGroups {
  private waiting: Waiting[] = [];
  private isWriting = false;

  /** @param transact runs `work` as one transaction */
  constructor(private readonly transact: <T>(work: Work<T>) => Promise<T>) {}

  /** Resolves once the write is committed. */
  add<T>(work: Work<T>): Promise<T> {
    return new Promise<T>((done, fail) => {
      // A group runs outside the context of any call.
      const bound = AsyncResource.bind(work);
      this.waiting.push({ work: bound, done: (result) => done(result as T), fail });
      if (!this.isWriting) void this.writeAll();
    });
  }

  /** Never throws. */
  private async writeAll(): Promise<void> {
    this.isWriting = true;
    while (this.waiting.length > 0) await this.writeGroup(this.waiting.splice(0, MOST));
    this.isWriting = false;
  }

  private async writeGroup(group: readonly Waiting[]): Promise<void> {
    if (group.length > 1) {
      try {
        const results = await this.transact(async (tx) => {
          const all = [];
          for (const { work } of group) all.push(await work(tx));
          return all;
        });
        group.forEach(({ done }, at) => done(results[at]));
        return;
      } catch {
        // Which write failed is found out below.
      }
    }
    for (const { work, done, fail } of group) await this.transact(work).then(done, fail);
  }
}
