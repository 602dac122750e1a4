import { Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';

/** Work in the background of every process: once at the start, then at intervals, one pass at a time. */
export abstract class BackgroundJob implements OnApplicationBootstrap, OnModuleDestroy {
  protected readonly logger = new Logger(this.constructor.name);
  /** Set when the process ends: a long pass stops at its next step. */
  protected isStopping = false;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  /** @param everyMs null for work that the start alone brings */
  protected constructor(private readonly everyMs: number | null) {}

  /** Does what there is to do. What it throws is logged, and the next pass tries again. */
  protected abstract pass(): Promise<void>;

  onApplicationBootstrap(): void {
    void this.run();
    if (this.everyMs === null) return;
    this.timer = setInterval(() => void this.run(), this.everyMs);
    this.timer.unref();
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    clearInterval(this.timer);
    await this.running;
  }

  /** One pass; a pass that is under way is waited for instead. Never throws. */
  run(): Promise<void> {
    this.running ??= this.pass()
      .catch((error: unknown) => this.logger.error('A pass failed', error))
      .finally(() => (this.running = undefined));
    return this.running;
  }
}
