import { asker } from '../../kernel/asker.js';
import { DatabaseAway } from './lost.js';

/** Maximum number of requests that wait for the database at the same time; more would only wait in vain and use memory. */
const MOST_WAITING = 500;
/** A query that takes longer is late. */
export const PROMPT_MS = 250;

/** Which requests wait for the database, and for how long it has been unavailable. */
export class WaitingRoom {
  private askers = 0;
  private late = 0;
  /** By the clock of `performance`; only while a query is late. */
  private lateSince = 0;
  private past = 0;
  private lastAnswer = 0;

  constructor(private readonly most = MOST_WAITING) {}

  /**
   * Counts a query as unanswered.
   *
   * @returns its stay; call `leave` once it is answered
   * @throws {DatabaseAway} if too many requests are waiting
   */
  enter(): Stay {
    const who = asker.getStore();
    if (who?.open === 0) {
      if (this.askers >= this.most) throw new DatabaseAway('Too many requests are waiting for the database');
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

  /** Milliseconds without any answer, while a query is late; else 0. */
  get awayMs(): number {
    return this.late > 0 ? performance.now() - Math.max(this.lateSince, this.lastAnswer) : 0;
  }

  /** Total milliseconds during which a query was late, up to now: a clock that runs only then. */
  get lateMs(): number {
    return this.past + (this.late > 0 ? performance.now() - this.lateSince : 0);
  }

  /** The result of the work; or `known`, if the work is late because the database is unavailable. */
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

/** An unanswered query. */
export class Stay {
  private isLate = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly begin: () => void,
    private readonly end: (wasLate: boolean, answered: boolean) => void,
  ) {
    this.timer = setTimeout(() => this.wait(), PROMPT_MS);
  }

  /** The query has to be retried. */
  wait(): void {
    clearTimeout(this.timer);
    if (!this.isLate) this.begin();
    this.isLate = true;
  }

  /** @param answered whether the server answered, even with a refusal */
  leave(answered: boolean): void {
    clearTimeout(this.timer);
    this.end(this.isLate, answered);
  }
}
