import { Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { currentPass } from '../database/pass-context.js';
import { PassEnded, Passes } from './passes.js';

/** Background work in every process: once at start, then at intervals, one pass at a time. */
export abstract class BackgroundJob implements OnApplicationBootstrap, OnModuleDestroy {
  protected readonly logger = new Logger(this.constructor.name);
  readonly passes = new Passes<void>(this.constructor.name);
  private isShuttingDown = false;
  private timer: NodeJS.Timeout | undefined;

  /** @param everyMs null to run at start only */
  protected constructor(private readonly everyMs: number | null) {}

  /** One pass. Errors are logged, and the next pass retries. */
  protected abstract pass(): Promise<void>;

  /** True when the process shuts down, or the current pass was ended: a long pass stops at its next step. */
  protected get isStopping(): boolean {
    return this.isShuttingDown || (currentPass()?.signal.aborted ?? false);
  }

  onApplicationBootstrap(): void {
    this.turn();
    if (this.everyMs === null) return;
    this.timer = setInterval(() => this.turn(), this.everyMs);
    this.timer.unref();
  }

  async onModuleDestroy(): Promise<void> {
    this.isShuttingDown = true;
    clearInterval(this.timer);
    await this.passes.idle();
  }

  /** Runs one pass, or joins the one in progress. Never throws. */
  async run(): Promise<void> {
    try {
      await this.passes.run(() => this.pass());
    } catch (error) {
      if (error instanceof PassEnded) this.logger.warn(error.message);
      else this.logger.error('A pass failed', error);
    }
  }

  private turn(): void {
    this.passes.plan(this.everyMs);
    void this.run();
  }
}
