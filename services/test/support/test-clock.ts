import { Clock } from '../../src/kernel/clock.js';

/** A clock that moves only on request. */
export class TestClock extends Clock {
  private time = Date.now();

  override now(): Date {
    return new Date(this.time);
  }

  advance(milliseconds: number): void {
    this.time += milliseconds;
  }
}
