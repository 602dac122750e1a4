/** How long the site worked for the calls of releases, by release. */
export interface CallBudget {
  /** Whether calls of this release are answered now. */
  allows(release: string): boolean;
  /** Notes how long answering one of its calls took, in milliseconds. */
  spend(release: string, ms: number): void;
}

/** Milliseconds of the database's time that pages of one release may take in a minute, for as many renders as there are. */
const MOST_MS = 15_000;
const MINUTE_MS = 60_000;

/** Counts in this process alone, which is what its own rendering costs it. */
export class CallBudgetOfProcess implements CallBudget {
  private readonly spent = new Map<string, number>();
  private minute = 0;

  constructor(private readonly now: () => number) {}

  allows(release: string): boolean {
    this.turn();
    return (this.spent.get(release) ?? 0) < MOST_MS;
  }

  spend(release: string, ms: number): void {
    this.turn();
    this.spent.set(release, (this.spent.get(release) ?? 0) + ms);
  }

  /** Each minute of the clock begins anew. */
  private turn(): void {
    const minute = Math.floor(this.now() / MINUTE_MS);
    if (minute === this.minute) return;
    this.minute = minute;
    this.spent.clear();
  }
}
