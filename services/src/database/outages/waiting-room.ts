import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseAway } from './lost.js';

/** A request of somebody, with the number of its questions to the database that have no answer yet. */
export interface Asker {
  open: number;
}

/** The request that is being answered; none in background jobs. */
export const asker = new AsyncLocalStorage<Asker>();

/** Requests that may wait for the database at once; more would only wait in vain, and fill the memory. */
const MOST_WAITING = 500;
/** An answer that takes longer is waited for. */
export const PROMPT_MS = 250;

/** Who waits for the database, and for how long it has been away. */
export class WaitingRoom {
  private askers = 0;
  private late = 0;
  /** By the clock of `performance`; only while something is late. */
  private lateSince = 0;
  private past = 0;
  private lastAnswer = 0;

  constructor(private readonly most = MOST_WAITING) {}

  /**
   * Counts one question as open.
   *
   * @returns to be called when it has its answer
   * @throws {DatabaseAway} if too many requests wait
   */
  enter(): Stay {
    const who = asker.getStore();
    if (who?.open === 0) {
      if (this.askers >= this.most) throw new DatabaseAway('Too many requests wait for the database');
      this.askers += 1;
    }
    if (who) who.open += 1;
    return new Stay(
      () => this.begin(),
      (wasLate, answered) => {
        if (answered) this.lastAnswer = performance.now();
        if (wasLate) this.end();
        if (who && (who.open -= 1) === 0) this.askers -= 1;
      },
    );
  }

  /** Milliseconds for which nobody has got an answer, though somebody has waited for one for a while. */
  get awayMs(): number {
    return this.late > 0 ? performance.now() - Math.max(this.lateSince, this.lastAnswer) : 0;
  }

  /** Milliseconds of all times in which an answer was late, the current one included: a clock of waiting. */
  get lateMs(): number {
    return this.past + (this.late > 0 ? performance.now() - this.lateSince : 0);
  }

  /** What the work resolves to; or what is known already, if the work is late because the database is away. */
  async orMeanwhile<T>(work: Promise<T>, known: T): Promise<T> {
    work.catch(() => undefined);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<T>((resolve) => {
      const look = () => this.awayMs > 0 && resolve(known);
      timer = setInterval(look, PROMPT_MS).unref();
      look();
    });
    return Promise.race([work, late]).finally(() => clearInterval(timer));
  }

  private begin(): void {
    if (this.late === 0) this.lateSince = performance.now();
    this.late += 1;
  }

  private end(): void {
    const all = this.lateMs;
    this.late -= 1;
    if (this.late === 0) this.past = all;
  }
}

/** One open question. */
export class Stay {
  private isLate = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly begin: () => void,
    private readonly end: (wasLate: boolean, answered: boolean) => void,
  ) {
    this.timer = setTimeout(() => this.wait(), PROMPT_MS);
  }

  /** It has to be asked again. */
  wait(): void {
    clearTimeout(this.timer);
    if (!this.isLate) this.begin();
    this.isLate = true;
  }

  /** @param answered whether the server answered, if only to refuse */
  leave(answered: boolean): void {
    clearTimeout(this.timer);
    this.end(this.isLate, answered);
  }
}
