/** Work in progress, by key: concurrent requests for the same key share it. Nothing is kept once it has settled. */
export class InFlight<T> {
  private readonly work = new Map<string, Promise<T>>();

  /**
   * The result of the work in progress for this key, which is started if there is none.
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

  /**
   * Forgets work whose key has this prefix: its result is neither shared with later requests nor kept, but those already waiting get it.
   */
  forget(prefix: string): void {
    for (const key of this.work.keys()) if (key.startsWith(prefix)) this.work.delete(key);
  }
}
