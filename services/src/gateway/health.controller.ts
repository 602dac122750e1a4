import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Database } from '../database/database.js';
import { DomainError } from '../kernel/errors.js';
import { Lifecycle } from '../kernel/lifecycle.js';
import { Readiness } from '../monitoring/readiness.js';

/** For monitoring: alive, and ready for visitors. */
@ApiExcludeController()
@Controller()
export class HealthController {
  constructor(
    database: Database,
    private readonly lifecycle: Lifecycle,
    private readonly readiness: Readiness,
  ) {
    readiness.register('database', () => database.answers());
  }

  @Get('healthz')
  alive() {
    return { status: 'ok' };
  }

  /**
   * `ready`, or `degraded` if only some calls can fail; 503 while an essential part is missing, and as soon as the
   * process was asked to stop. Reasons are in the log: anybody may ask.
   */
  @Get('readyz')
  async ready() {
    if (this.lifecycle.isStopping) throw new DomainError('UNAVAILABLE');
    const { status } = await this.readiness.standing();
    if (status === 'unready') throw new DomainError('UNAVAILABLE');
    return { status };
  }
}
