/** The current time; tests pass in their own. */
export class Clock {
  now(): Date {
    return new Date();
  }
}
