import { createHook } from 'node:async_hooks';

/** Is charged for processor time. */
export interface Account {
  spend: (ms: number) => void;
}

/**
 * Charges the event loop's time to whoever it works for. Before every callback and every continuation of a promise, Node says that it runs;
 * what has passed since the previous one, except while the loop was idle, was the work of the previous one's account. Work without an
 * account, such as background jobs and answers from memory, is charged to no one.
 *
 * It is time on the clock, not of the processor, which Node cannot read that often: on a machine that has other work, it is more. Time in
 * other threads and processes has to be added by those who wait for it. Threads of libuv, which compress and read files, are not measured.
 *
 * A thousand continuations of promises take 50 µs longer.
 */
export class ProcessorTime {
  private running: Account | undefined;
  private since = 0;
  private readonly hook = createHook({ before: () => this.switch() });
  private users = 0;

  /** @param current the account of the code that is running */
  constructor(private readonly current: () => Account | undefined) {}

  /** Measures until the result is called. */
  start(): () => void {
    if ((this.users += 1) === 1) this.hook.enable();
    return () => {
      if ((this.users -= 1) === 0) this.hook.disable();
    };
  }

  /** Charges what has passed to the account that was current. Call it where the current account changes without a new callback. */
  switch(): void {
    if (this.current() !== this.running) this.settle();
  }

  /** Charges what has passed, also if the account stays the same. */
  settle(): void {
    const now = performance.now() - performance.nodeTiming.idleTime;
    const last = this.running;
    this.running = this.current();
    const ms = now - this.since;
    this.since = now;
    last?.spend(ms);
  }
}
