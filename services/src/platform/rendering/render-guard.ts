import { LRUCache } from 'lru-cache';

const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 5 * 60_000;
/** Entries remembered; the oldest failures are forgotten. */
const KEPT = 1_000;

interface Record {
  faults: number;
  until: number;
}

/** Remembers what crashed the renderer, so that it is not retried over and over. */
export class RenderGuard {
  private readonly records = new LRUCache<string, Record>({ max: KEPT });

  /** @param tolerated consecutive faults without consequence: one may be bad luck on a busy machine */
  constructor(
    private readonly now: () => number,
    private readonly tolerated = 1,
  ) {}

  /** Whether this may be rendered now. */
  allows(what: string): boolean {
    return (this.records.get(what)?.until ?? 0) <= this.now();
  }

  /** It crashed the renderer: after too many crashes in a row it is skipped for a while, longer each time. */
  fault(what: string): void {
    const faults = (this.records.get(what)?.faults ?? 0) + 1;
    const doubled = FIRST_PAUSE_MS * 2 ** (faults - this.tolerated - 1);
    const pause = faults > this.tolerated ? Math.min(LONGEST_PAUSE_MS, doubled) : 0;
    this.records.set(what, { faults, until: this.now() + pause });
  }

  success(what: string): void {
    this.records.delete(what);
  }
}
