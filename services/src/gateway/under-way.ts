import { DomainError } from '../kernel/errors.js';

/** Limits the concurrent work of each person or team, across networks. */
export class UnderWay {
  private readonly counts = new Map<string, number>();

  /** @param text of the refusal */
  constructor(
    private readonly most: number,
    private readonly text: string,
  ) {}

  /** @throws {DomainError} `RATE_LIMITED`, before anything is done */
  async run<T>(who: string, work: () => Promise<T>): Promise<T> {
    const count = this.counts.get(who) ?? 0;
    if (count >= this.most) {
      throw new DomainError('RATE_LIMITED', { text: this.text, headers: { 'Retry-After': '5' } });
    }
    this.counts.set(who, count + 1);
    try {
      return await work();
    } finally {
      const left = (this.counts.get(who) ?? 1) - 1;
      if (left > 0) this.counts.set(who, left);
      else this.counts.delete(who);
    }
  }
}
