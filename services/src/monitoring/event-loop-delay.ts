const EVERY_MS = 100;

/**
 * How late the event loop is, by a timer. Between two turns of the timer it also counts the time for which the
 * timer is overdue: while thousands of requests are read in one turn of the loop, no timer runs.
 */
export class EventLoopDelay {
  private last = performance.now();
  private late = 0;
  private longest = 0;
  private timer: NodeJS.Timeout | undefined;
  private users = 0;

  /** Measures until each caller has called the result. */
  start(): () => void {
    this.users += 1;
    if (!this.timer) {
      this.last = performance.now();
      this.timer = setInterval(() => this.turn(), EVERY_MS);
      this.timer.unref();
    }
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.users -= 1;
      if (this.users > 0) return;
      clearInterval(this.timer);
      this.timer = undefined;
      this.late = 0;
    };
  }

  /** The delay now, in milliseconds. */
  nowMs(): number {
    if (!this.timer) return 0;
    return Math.max(this.late, performance.now() - this.last - EVERY_MS);
  }

  /** The longest delay since the last call, in milliseconds. */
  longestMs(): number {
    const longest = Math.max(this.longest, this.nowMs());
    this.longest = 0;
    return longest;
  }

  private turn(): void {
    const now = performance.now();
    this.late = Math.max(0, now - this.last - EVERY_MS);
    this.longest = Math.max(this.longest, this.late);
    this.last = now;
  }
}

/** Of this process; measured while an application runs in it. */
export const eventLoopDelay = new EventLoopDelay();
