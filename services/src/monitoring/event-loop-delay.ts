const EVERY_MS = 100;

/** Called at each turn of the timer, with its delay in milliseconds. */
export type OnTurn = (lateMs: number) => void;

/** How late the event loop is, by a timer that runs ten times a second. */
export class EventLoopDelay {
  private last = performance.now();
  private longest = 0;
  private timer: NodeJS.Timeout | undefined;
  private readonly users = new Set<OnTurn>();

  /** Measures until the result is called. */
  start(onTurn: OnTurn): () => void {
    this.users.add(onTurn);
    if (!this.timer) {
      this.last = performance.now();
      this.timer = setInterval(() => this.turn(), EVERY_MS);
      this.timer.unref();
    }
    return () => {
      this.users.delete(onTurn);
      if (this.users.size > 0) return;
      clearInterval(this.timer);
      this.timer = undefined;
    };
  }

  /**
   * For how long the timer has been overdue, in milliseconds. While thousands of requests are read in one turn of the
   * loop, no timer runs.
   */
  overdueMs(): number {
    return this.timer ? Math.max(0, performance.now() - this.last - EVERY_MS) : 0;
  }

  /** The longest delay since the last call, in milliseconds. */
  longestMs(): number {
    const longest = Math.max(this.longest, this.overdueMs());
    this.longest = 0;
    return longest;
  }

  private turn(): void {
    const now = performance.now();
    const late = Math.max(0, now - this.last - EVERY_MS);
    this.longest = Math.max(this.longest, late);
    this.last = now;
    for (const onTurn of this.users) onTurn(late);
  }
}

/** Of this process; measured while an application runs in it. */
export const eventLoopDelay = new EventLoopDelay();
