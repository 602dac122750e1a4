interface Line {
  running: number;
  waiting: (() => void)[];
}

/**
 * Limits concurrency per owner, such as a user or a team; further calls wait. Otherwise everything one owner requests in a burst would be
 * in progress before any of it has been charged.
 */
export class AtOnce {
  private readonly lines = new Map<string, Line>();

  constructor(private readonly most: number) {}

  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    const line = this.lines.get(owner) ?? { running: 0, waiting: [] };
    this.lines.set(owner, line);
    if (line.running >= this.most) await new Promise<void>((resolve) => line.waiting.push(resolve));
    else line.running += 1;
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      // The next waiting call takes over this slot.
      if (next) next();
      else if ((line.running -= 1) === 0) this.lines.delete(owner);
    }
  }
}
