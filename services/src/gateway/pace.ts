/** The event loop has no time left if it is idle for less than this share. */
const BUSY = 0.9;
const WINDOW_MS = 1_000;
/** It must have been busy for so many windows: a burst, such as after an outage, is no overload. */
const WINDOWS = 3;

/**
 * How many requests a process gets done while its event loop has no time left. A process that waits for a database or a network has time, so
 * that its pace says nothing about what it could get done.
 */
export class Pace {
  private done = 0;
  private windowBegan: number;
  /** Requests a millisecond in each of the last windows, while all of them were busy. */
  private paces: number[] = [];

  /**
   * @param utilization share of the time since the last call in which the event loop was not idle
   * @param now in milliseconds
   */
  constructor(
    private readonly utilization: () => number,
    private readonly now: () => number,
  ) {
    this.windowBegan = now();
  }

  /** A request is done. */
  count(): void {
    this.done += 1;
  }

  /** Called regularly. */
  look(): void {
    const elapsed = this.now() - this.windowBegan;
    if (elapsed < WINDOW_MS) return;
    const isBusy = this.utilization() > BUSY;
    this.paces = isBusy ? [...this.paces.slice(1 - WINDOWS), this.done / elapsed] : [];
    this.windowBegan += elapsed;
    this.done = 0;
  }

  /** Requests that will be done in this time; infinite unless the event loop has been busy for a while. */
  doneIn(ms: number): number {
    if (this.paces.length < WINDOWS) return Infinity;
    return (this.paces.reduce((sum, pace) => sum + pace, 0) / WINDOWS) * ms;
  }
}
