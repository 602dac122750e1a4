interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Processes several items together: while a batch is in progress, further items gather for the next one, so that no item ever waits for
 * more items to arrive.
 */
export class Batches<Item, Result> {
  private waiting: Waiting<Item, Result>[] = [];
  private isRunning = false;

  /**
   * @param work resolves to a result for each item, in their order; an error applies to all of them
   * @param most maximum items per batch
   */
  constructor(
    private readonly work: (items: readonly Item[]) => Promise<readonly Result[]>,
    private readonly most: number,
  ) {}

  add(item: Item): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      if (!this.isRunning) void this.run();
    });
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, this.most);
      try {
        const results = await this.work(batch.map(({ item }) => item));
        batch.forEach(({ resolve }, index) => resolve(results[index] as Result));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.isRunning = false;
  }
}
