/** What time it is; a test hands in its own. */
export class Clock {
  now(): Date {
    return new Date();
  }
}
