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

/**
 * Whether requests of its route are quick to answer, or dear, such as searches. Each kind waits in a queue of its own, and dear ones have half
 * of the places: however many networks ask for them, what is quick is answered.
 */
export type Cost = 'quick' | 'dear';

interface Waiting {
  begin: () => void;
  /** By the clock of `performance`. */
  since: number;
}

/**
 * Decides which requests a process accepts. A turn of the event loop begins only so many requests that the next turn comes soon; further
 * ones wait, first come, first served among those of their cost. Those that find no place, or would not begin in time, are refused, and so are those beyond what a
 * busy process gets done in half that time. No request is timed individually.
 */
export class Overload {
  private readonly inProgress: Record<Cost, number> = { quick: 0, dear: 0 };
  private readonly waiting: Record<Cost, Waiting[]> = { quick: [], dear: [] };
  /** Which queue gets the odd place of a turn. */
  private odd: 0 | 1 = 0;
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
    return this.of('quick') + this.of('dear');
  }

  private of(cost: Cost): number {
    return this.inProgress[cost] + this.waiting[cost].length;
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
  admit(begin: () => void, cost: Cost = 'quick'): Exhausted | null {
    if (!this.isTurning) this.nextTurn(this.now());
    const [oldest] = this.waiting[cost];
    const { requests, delayMs } = this.limits;
    const part = cost === 'dear' ? 0.5 : 1;
    if (this.requests >= requests || this.of(cost) >= requests * part) return this.refuse('requests');
    if (this.of(cost) >= Math.max(LEAST, this.pace.doneIn(delayMs / 2)) * part)
      return this.refuse('event_loop');
    if (!oldest && this.begun < this.perTurn) {
      this.begun += 1;
      begin();
      return null;
    }
    const since = this.now();
    if (oldest && since - oldest.since > delayMs) return this.refuse('event_loop');
    // A later turn runs in the context of another request.
    this.waiting[cost].push({ begin: AsyncResource.bind(begin), since });
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
  start(cost: Cost = 'quick'): void {
    this.inProgress[cost] += 1;
  }

  end(cost: Cost = 'quick'): void {
    this.inProgress[cost] -= 1;
    this.pace.count();
  }

  /** Takes so many from the queues, in turn. */
  private next(most: number): Waiting[] {
    const { quick, dear } = this.waiting;
    this.odd = this.odd === 1 ? 0 : 1;
    const fromQuick = Math.min(quick.length, Math.max((most + this.odd) >> 1, most - dear.length));
    return [...quick.splice(0, fromQuick), ...dear.splice(0, most - fromQuick)];
  }

  /** Requests that routes are processing. */
  private get processed(): number {
    return this.inProgress.quick + this.inProgress.dear;
  }

  private refuse(reason: Exhausted): Exhausted {
    this.refused += 1;
    return reason;
  }

  /** Refusals lengthen turns as well: they must not keep accepted requests from beginning. */
  private beside(): number {
    return this.processed < MANY ? Math.min(MANY >> 1, this.refused >> 3) : 0;
  }

  private nextTurn(now: number): void {
    this.isTurning = true;
    this.turnBegan = now;
    this.later(() => this.turn());
  }

  private turn(): void {
    const now = this.now();
    const isLong = now - this.turnBegan > LONG_MS;
    const least = this.processed < FEW ? 1 : 0;
    this.perTurn = isLong ? Math.max(least, this.perTurn >> 1) : Math.min(MOST_A_TURN, this.perTurn * 2 || 1);
    const due = this.next(this.perTurn + this.beside());
    this.refused = 0;
    const isBusy = this.begun + due.length + this.waiting.quick.length + this.waiting.dear.length > 0;
    this.begun = due.length;
    if (isBusy) this.nextTurn(now);
    else this.isTurning = false;
    for (const { begin } of due) begin();
  }
}
