import { dirname } from 'node:path';
import { Controller, Get, Inject } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { CONFIG, type Config } from '../config/config.js';
import { Database } from '../database/database.js';
import { DomainError } from '../kernel/errors.js';
import { Lifecycle } from '../kernel/lifecycle.js';
import { atMostEvery, clockCheck, diskCheck } from '../monitoring/machine-checks.js';
import { Readiness } from '../monitoring/readiness.js';

const LATENCY_MS = 1_000;

/** For monitoring: alive, and ready for visitors. */
@ApiExcludeController()
@Controller()
export class HealthController {
  constructor(
    @Inject(CONFIG) config: Pick<Config, 'varDir' | 'databaseFile' | 'databaseUrl' | 'minFreeDiskMb'>,
    database: Database,
    private readonly lifecycle: Lifecycle,
    private readonly readiness: Readiness,
  ) {
    readiness.register('database', () => database.answers());
    readiness.register(
      'latency',
      atMostEvery(LATENCY_MS, () => database.slowness()),
      'helpful',
    );
    const file = config.databaseUrl ? undefined : config.databaseFile;
    const folders = [config.varDir, ...(file === undefined ? [] : [dirname(file)])];
    readiness.register('disk', diskCheck(folders, config.minFreeDiskMb, file), 'helpful');
    readiness.register('clock', clockCheck(), 'helpful');
  }

  @Get('healthz')
  alive() {
    return { status: 'ok' };
  }

  /**
   * `ready`, or `degraded` if only some calls can fail; 503 while an essential part is missing, and as soon as the process has been asked
   * to stop. Reasons are only logged, since the endpoint is public.
   */
  @Get('readyz')
  async ready() {
    if (this.lifecycle.isStopping) throw new DomainError('UNAVAILABLE');
    const { status } = await this.readiness.state();
    if (status === 'unready') throw new DomainError('UNAVAILABLE');
    return { status };
  }
}
