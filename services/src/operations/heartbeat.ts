import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { In, LessThan } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { lecternVersion } from '../config/version.js';
import { Database } from '../database/database.js';
import { connectionsOf } from '../database/pool-metrics.js';
import { EndedPassEntity } from '../jobs/ended-pass.entity.js';
import { Clock } from '../kernel/clock.js';
import { eventLoopDelay } from '../monitoring/event-loop-delay.js';
import { diskSpace } from '../monitoring/machine-checks.js';
import { Readiness } from '../monitoring/readiness.js';
import { ProcessEntity } from './process.entity.js';
import { jobAt, type ProcessState, type SeenProcess } from './process-state.js';
import { RunningJobs } from './running-jobs.js';

/** How often a process writes. */
const BEAT_MS = 5_000;
/** A process that has not written for this long is gone; a row that old is deleted. */
export const GONE_MS = 3 * BEAT_MS;
export const FORGOTTEN_MS = 24 * 60 * 60_000;

/** Writes how this process is into its row, every few seconds, and ends passes of its jobs that were ended elsewhere. */
@Injectable()
export class Heartbeat implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(Heartbeat.name);
  private readonly id: string;
  private readonly life = randomBytes(16).toString('hex');
  private readonly since: Date;
  private readonly version = lecternVersion();
  private timer: NodeJS.Timeout | undefined;
  private beating: Promise<void> | undefined;
  private longestMs = 0;
  private isKnown = false;
  private latest: SeenProcess | null = null;
  private stopMeasuring: () => void = () => undefined;

  constructor(
    @Inject(CONFIG)
    private readonly config: Pick<Config, 'env' | 'port' | 'varDir' | 'databaseFile' | 'databaseUrl'>,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly readiness: Readiness,
    private readonly jobs: RunningJobs,
  ) {
    this.id = `${hostname()}:${config.port}`.slice(-100);
    this.since = clock.now();
  }

  /** Tests beat by themselves. */
  onApplicationBootstrap(): void {
    this.stopMeasuring = eventLoopDelay.start((lateMs) => {
      this.longestMs = Math.max(this.longestMs, lateMs);
    });
    if (this.config.env === 'test') return;
    void this.beat();
    this.timer = setInterval(() => void this.beat(), BEAT_MS);
    this.timer.unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    this.stopMeasuring();
    await this.beating;
    if (!this.isKnown) return;
    await this.database
      .write((tx) => tx.delete(ProcessEntity, { id: this.id, life: this.life }))
      .catch(() => undefined);
  }

  /** Writes the row, or joins the write in progress. Never throws. */
  beat(): Promise<void> {
    this.beating ??= this.write()
      .catch((error: unknown) => this.logger.debug(`The process's row was not written: ${String(error)}`))
      .finally(() => (this.beating = undefined));
    return this.beating;
  }

  /** This process, even if its row cannot be written, as on a full disk. */
  async self(): Promise<SeenProcess | null> {
    await this.beat();
    return this.latest;
  }

  private async write(): Promise<void> {
    const state = await this.state();
    const seenAt = this.clock.now();
    this.latest = { id: this.id, life: this.life, seenAt, state };
    const row = { life: this.life, seenAt, state: JSON.stringify(state) };
    const forgotten = { seenAt: LessThan(new Date(seenAt.getTime() - FORGOTTEN_MS)) };
    if (await this.database.read.manager.existsBy(ProcessEntity, forgotten))
      await this.database.write((tx) => tx.delete(ProcessEntity, forgotten));
    await this.database.write(async (tx) => {
      const { affected } = await tx.update(ProcessEntity, { id: this.id }, row);
      if (affected === 0) await tx.insert(ProcessEntity, { id: this.id, ...row });
    });
    this.isKnown = true;
    const running = state.jobs.flatMap(({ pass }) => (pass ? [pass.id] : []));
    if (running.length === 0) return;
    const ended = await this.database.read.manager.findBy(EndedPassEntity, { id: In(running) });
    for (const { id } of ended) this.jobs.end(id);
  }

  private async state(): Promise<ProcessState> {
    const { status, reasons } = await this.readiness.state();
    const { byState, waiting } = connectionsOf(this.database.reader);
    const count = (name: string) => byState.find(([[state]]) => state === name)?.[1] ?? 0;
    const eventLoopMs = Math.max(this.longestMs, eventLoopDelay.overdueMs());
    this.longestMs = 0;
    const now = this.clock.now();
    return {
      version: this.version,
      since: this.since.toISOString(),
      ready: status,
      reasons,
      eventLoopMs,
      memory: process.memoryUsage.rss(),
      pool: { used: count('used'), idle: count('idle'), waiting },
      disks: await this.disks(),
      jobs: this.jobs.states().map((job) => jobAt(now, job)),
    };
  }

  private async disks(): Promise<ProcessState['disks']> {
    const { varDir, databaseFile, databaseUrl } = this.config;
    const places = [
      { of: 'files' as const, path: varDir },
      ...(databaseUrl ? [] : [{ of: 'database' as const, path: dirname(databaseFile) }]),
    ];
    const found = await Promise.all(
      // A folder that is missing is a reason of the readiness check.
      places.map(({ of, path }) =>
        diskSpace(path).then(
          (space) => ({ of, path, ...space }),
          () => null,
        ),
      ),
    );
    return found.filter((disk) => disk !== null);
  }
}
