import { Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { metrics } from '../monitoring/metrics/metrics.js';

/** Background work in every process: once at start, then at intervals, one pass at a time. */
export abstract class BackgroundJob implements OnApplicationBootstrap, OnModuleDestroy {
  protected readonly logger = new Logger(this.constructor.name);
  /** Set when the process shuts down: a long pass stops at its next step. */
  protected isStopping = false;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  /** @param everyMs null to run at start only */
  protected constructor(private readonly everyMs: number | null) {}

  /** One pass. Errors are logged, and the next pass retries. */
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

  /** Runs one pass, or joins the one in progress. Never throws. */
  run(): Promise<void> {
    this.running ??= counted(this.constructor.name, this.pass())
      .catch((error: unknown) => this.logger.error('A pass failed', error))
      .finally(() => (this.running = undefined));
    return this.running;
  }
}

/** Passes in progress, of all jobs. */
let underWay = 0;
metrics.jobsRunning.from(() => underWay);

/** Counts a pass of a job. */
async function counted(job: string, pass: Promise<void>): Promise<void> {
  underWay += 1;
  metrics.jobRuns.of(job, 'failed');
  try {
    await pass;
    metrics.jobRuns.add(job, 'done');
  } catch (error) {
    metrics.jobRuns.add(job, 'failed');
    throw error;
  } finally {
    underWay -= 1;
  }
}
