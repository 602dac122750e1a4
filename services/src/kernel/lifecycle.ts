/** Whether this process should still receive new visitors. */
export class Lifecycle {
  private stopping = false;

  get isStopping(): boolean {
    return this.stopping;
  }

  stop(): void {
    this.stopping = true;
  }
}
