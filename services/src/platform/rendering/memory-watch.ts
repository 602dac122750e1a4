const WATCH_MS = 25;
const MEGABYTE = 1024 * 1024;

/** Watches how much memory a process takes while it renders. */
export class MemoryWatch {
  private readonly limit: number;
  /** In bytes, when the currently running code began. */
  private before = 0;
  private measured = { at: -WATCH_MS, bytes: 0 };
  private timer: NodeJS.Timeout | undefined;

  /**
   * @param measure memory of the process, in bytes
   * @param look called while watching
   */
  constructor(
    growthMegabytes: number,
    private readonly measure: () => number,
    private readonly look: () => void,
  ) {
    this.limit = growthMegabytes * MEGABYTE;
  }

  start(): void {
    this.timer ??= setInterval(this.look, WATCH_MS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** Growth counts from now on. */
  mark(): void {
    this.before = this.size();
  }

  /** Whether it has grown more than one page may take. */
  get hasGrown(): boolean {
    return this.size() - this.before > this.limit;
  }

  /** Whether its whole memory exceeds the same limit. */
  get isFull(): boolean {
    return this.size() > this.limit;
  }

  /** As last measured, at most {@link WATCH_MS} ago. */
  private size(): number {
    const now = performance.now();
    if (now - this.measured.at >= WATCH_MS) this.measured = { at: now, bytes: this.measure() };
    return this.measured.bytes;
  }
}
