const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 5 * 60_000;
/** Once may be bad luck on a busy machine. */
const TOLERATED = 1;

interface Record {
  faults: number;
  until: number;
}

/** Remembers which releases end the rendering thread, so that they do not do it at every page. */
export class RenderGuard {
  private readonly records = new Map<string, Record>();

  constructor(private readonly now: () => number) {}

  /** Whether pages of this release should be rendered now. */
  allows(release: string): boolean {
    return (this.records.get(release)?.until ?? 0) <= this.now();
  }

  /** The release ended the thread: twice in a row it is left alone for a while, each time for longer. */
  fault(release: string): void {
    const faults = (this.records.get(release)?.faults ?? 0) + 1;
    const doubled = FIRST_PAUSE_MS * 2 ** (faults - TOLERATED - 1);
    const pause = faults > TOLERATED ? Math.min(LONGEST_PAUSE_MS, doubled) : 0;
    this.records.set(release, { faults, until: this.now() + pause });
  }

  success(release: string): void {
    this.records.delete(release);
  }
}
