import { DomainError } from '../errors.js';

/** Runs tasks one at a time, in order of arrival; so threads of one kind never use more than one core. */
export class OneByOne {
  private tail: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  /** @param most maximum number of waiting tasks */
  constructor(private readonly most: number) {}

  /** @throws {DomainError} `UNAVAILABLE` if too many are waiting */
  async add<T>(work: () => Promise<T>): Promise<T> {
    if (this.waiting > this.most) {
      throw new DomainError('UNAVAILABLE', {
        text: 'Too many files are being read. Please try again in a minute.',
      });
    }
    this.waiting += 1;
    const result = this.tail.then(work).finally(() => (this.waiting -= 1));
    this.tail = result.catch(() => undefined);
    return result;
  }
}
