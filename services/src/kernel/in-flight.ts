/** Work in progress, by key: whoever asks for the same meanwhile shares it. Nothing is kept once it has settled. */
export class InFlight<T> {
  private readonly work = new Map<string, Promise<T>>();

  /**
   * The result of the work in progress for this key; without any, it starts.
   *
   * @param keep called with the result, unless it was forgotten meanwhile; errors are not kept
   */
  share(key: string, start: () => Promise<T>, keep: (result: T) => void = () => undefined): Promise<T> {
    const known = this.work.get(key);
    if (known) return known;
    const isCurrent = () => this.work.get(key) === next;
    const next: Promise<T> = start()
      .then((result) => {
        if (isCurrent()) keep(result);
        return result;
      })
      .finally(() => {
        if (isCurrent()) this.work.delete(key);
      });
    this.work.set(key, next);
    return next;
  }

  /** Forgets the work whose key has this prefix: it is neither shared from now on nor kept, but those who wait get it. */
  forget(prefix: string): void {
    for (const key of this.work.keys()) if (key.startsWith(prefix)) this.work.delete(key);
  }
}
