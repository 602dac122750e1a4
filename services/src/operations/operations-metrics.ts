import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { dirname } from 'node:path';
import { CONFIG, type Config } from '../config/config.js';
import { Clock } from '../kernel/clock.js';
import { diskSpace } from '../monitoring/machine-checks.js';
import type { Reading } from '../monitoring/metrics/metric.js';
import { metrics } from '../monitoring/metrics/metrics.js';
import { isStuck } from './job-lines.js';
import { expectedOf, isGone } from './lines/process-lines.js';
import { type Job, jobAt } from './process-state.js';
import { ASKED_SOURCES, CaptionCounts } from '../modules/enrichment/index.js';
import { RunningJobs } from './running-jobs.js';
import { ServicesService } from './services.service.js';

/** What the alerts on jobs, disks, processes and backups read. */
@Injectable()
export class OperationsMetrics implements OnApplicationBootstrap, OnModuleDestroy {
  private stop: (() => void)[] = [];

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly captions: CaptionCounts,
    private readonly jobs: RunningJobs,
    private readonly services: ServicesService,
  ) {}

  onApplicationBootstrap(): void {
    const leastMs = this.config.stuckJobSeconds * 1_000;
    this.stop = [
      metrics.jobRunning.from(() =>
        this.ofJobs(({ pass }, now) => (pass ? secondsSince(pass.since, now) : 0)),
      ),
      metrics.jobStuck.from(() => this.ofJobs((job, now) => (isStuck(job, { now, leastMs }) ? 1 : 0))),
      metrics.jobDone.from(() => this.ofJobs(({ doneAt }) => (doneAt ? Date.parse(doneAt) / 1_000 : 0))),
      metrics.diskFree.from(() => this.ofDisks('free')),
      metrics.diskSize.from(() => this.ofDisks('size')),
      metrics.captionsRefused.from(() => this.refusals()),
      metrics.processes.from(() => this.processes()),
      metrics.lastBackup.from(async () => seconds((await this.services.lastBackup())?.madeAt)),
      metrics.lastRestore.from(async () => seconds((await this.services.lastBackup())?.restoredAt)),
    ];
  }

  onModuleDestroy(): void {
    for (const stop of this.stop) stop();
  }

  private ofJobs(value: (job: Job, now: Date) => number): Reading {
    const now = this.clock.now();
    return this.jobs.states().map((state) => [[state.name], value(jobAt(now, state), now)] as const);
  }

  private async ofDisks(what: 'free' | 'size'): Promise<Reading> {
    const { varDir, databaseUrl, databaseFile } = this.config;
    const disks = { files: varDir, ...(!databaseUrl && { database: dirname(databaseFile) }) };
    return Promise.all(
      Object.entries(disks).map(async ([name, path]) => [[name], (await diskSpace(path))[what]] as const),
    );
  }

  private refusals(): Promise<Reading> {
    return Promise.all(
      ASKED_SOURCES.map(
        async (source) => [[source], (await this.captions.refusals(source)) ? 1 : 0] as const,
      ),
    );
  }

  private async processes(): Promise<Reading> {
    const now = this.clock.now();
    const seen = await this.services.processes();
    return [
      [['running'], seen.filter((one) => !isGone(one, now)).length],
      [['expected'], expectedOf(this.config.expectedProcesses, seen)],
    ];
  }
}

const secondsSince = (since: string, now: Date): number => (now.getTime() - Date.parse(since)) / 1_000;

const seconds = (at: Date | null | undefined): number => (at ? at.getTime() / 1_000 : 0);
