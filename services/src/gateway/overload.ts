import { AsyncResource } from 'node:async_hooks';
import type { OverloadLimits } from '../config/monitoring.js';
import { Pace } from './pace.js';

/** The exhausted resource. */
export type Exhausted = 'requests' | 'event_loop';

/** With fewer requests than these in a turn of the loop, something else is blocking it. */
const MANY = 64;
/** The time is checked once per this many requests. */
const LOOK = 16;
/** Turns of the loop that take longer begin fewer requests, so that others, such as monitoring, come between. */
const LONG_MS = 10;
const MOST_A_TURN = 16;
const FIRST_TURN = 4;
/** This many are processed however long turns take. */
const FEW = 8;
/** So many are accepted however slow the process is. */
const LEAST = 16;

interface Waiting {
  begin: () => void;
  /** By the clock of `performance`. */
  since: number;
}

/**
 * Decides which requests a process accepts. A turn of the event loop begins only so many requests that the next turn comes soon; further
 * ones wait, first come, first served. Those that find no place, or would not begin in time, are refused, and so are those beyond what a
 * busy process gets done in half that time. No request is timed individually.
 */
export class Overload {
  private inProgress = 0;
  private waiting: Waiting[] = [];
  private perTurn = FIRST_TURN;
  private begun = 0;
  private refused = 0;
  private turnBegan = 0;
  private isTurning = false;
  private seen = 0;
  private isLate = false;
  private readonly pace: Pace;

  /**
   * @param overdueMs for how long the event loop's timer has been overdue, in milliseconds
   * @param utilization share of the time since the last call in which the event loop was not idle
   * @param later calls something in the next turn of the event loop
   */
  constructor(
    private readonly limits: OverloadLimits,
    private readonly overdueMs: () => number,
    utilization: () => number,
    private readonly now: () => number = () => performance.now(),
    private readonly later: (work: () => void) => void = setImmediate,
  ) {
    this.pace = new Pace(utilization, now);
  }

  /** Requests that routes are processing, or that wait for their turn. */
  get requests(): number {
    return this.inProgress + this.waiting.length;
  }

  /** Called whenever the timer of the event loop runs. */
  timerRan(): void {
    this.seen = 0;
    this.isLate = false;
    this.pace.look();
  }

  /** Records the arrival of a request. @returns whether it has waited too long already, with many others */
  isTooLate(): boolean {
    this.seen += 1;
    if (!this.isLate && this.seen >= MANY && this.seen % LOOK === 0)
      this.isLate = this.overdueMs() > this.limits.delayMs;
    return this.isLate;
  }

  /**
   * Calls `begin` now or in a later turn.
   *
   * @returns the exhausted resource, if it is refused; then `begin` is not called
   */
  admit(begin: () => void): Exhausted | null {
    if (!this.isTurning) this.nextTurn(this.now());
    const [oldest] = this.waiting;
    const { requests, delayMs } = this.limits;
    if (this.requests >= requests) return this.refuse('requests');
    if (this.requests >= Math.max(LEAST, this.pace.doneIn(delayMs / 2))) return this.refuse('event_loop');
    if (!oldest && this.begun < this.perTurn) {
      this.begun += 1;
      begin();
      return null;
    }
    const since = this.now();
    if (oldest && since - oldest.since > delayMs) return this.refuse('event_loop');
    // A later turn runs in the context of another request.
    this.waiting.push({ begin: AsyncResource.bind(begin), since });
    return null;
  }

  /**
   * Whether there is a place for a request that goes first: these have a fifth more places, at most half of which are for senders not known
   * yet.
   */
  hasRoomForFirst(isKnown: boolean): boolean {
    return this.requests < Math.ceil(this.limits.requests * (isKnown ? 1.2 : 1.1));
  }

  /** A route starts processing a request. */
  start(): void {
    this.inProgress += 1;
  }

  end(): void {
    this.inProgress -= 1;
    this.pace.count();
  }

  private refuse(reason: Exhausted): Exhausted {
    this.refused += 1;
    return reason;
  }

  /** Refusals lengthen turns as well: they must not keep accepted requests from beginning. */
  private beside(): number {
    return this.inProgress < MANY ? Math.min(MANY >> 1, this.refused >> 3) : 0;
  }

  private nextTurn(now: number): void {
    this.isTurning = true;
    this.turnBegan = now;
    this.later(() => this.turn());
  }

  private turn(): void {
    const now = this.now();
    const isLong = now - this.turnBegan > LONG_MS;
    const least = this.inProgress < FEW ? 1 : 0;
    this.perTurn = isLong ? Math.max(least, this.perTurn >> 1) : Math.min(MOST_A_TURN, this.perTurn * 2 || 1);
    const due = this.waiting.splice(0, this.perTurn + this.beside());
    this.refused = 0;
    const isBusy = this.begun + due.length + this.waiting.length > 0;
    this.begun = due.length;
    if (isBusy) this.nextTurn(now);
    else this.isTurning = false;
    for (const { begin } of due) begin();
  }
}
