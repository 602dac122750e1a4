/** Time the site spent working for each owner of pages. */
export interface TimeBudget {
  /** Whether the owner has time left. */
  allows(owner: string): boolean;
  /** Adds time spent, in milliseconds. */
  spend(owner: string, ms: number): void;
}

interface Limit {
  mostMs: number;
  /** Windows are aligned to the clock. */
  windowMs: number;
}

/** Milliseconds of database time for the pages of one owner, whatever the number of renders and releases. */
export const ANSWERING: Limit = { mostMs: 15_000, windowMs: 60_000 };
/** Event loop time, which blocks everyone else: reading the output of the owner's process, and judging it. */
export const READING: Limit = { mostMs: 1_000, windowMs: 10_000 };

/** Per process, since that is where rendering costs time. */
export class TimeBudgetOfProcess implements TimeBudget {
  private readonly spent = new Map<string, number>();
  private window = 0;

  constructor(
    private readonly now: () => number,
    private readonly limit: Limit,
  ) {}

  allows(owner: string): boolean {
    this.turn();
    return (this.spent.get(owner) ?? 0) < this.limit.mostMs;
  }

  spend(owner: string, ms: number): void {
    this.turn();
    this.spent.set(owner, (this.spent.get(owner) ?? 0) + ms);
  }

  private turn(): void {
    const window = Math.floor(this.now() / this.limit.windowMs);
    if (window === this.window) return;
    this.window = window;
    this.spent.clear();
  }
}
