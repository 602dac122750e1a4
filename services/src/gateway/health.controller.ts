import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Database } from '../database/database.js';
import { DomainError } from '../kernel/errors.js';
import { Lifecycle } from '../kernel/lifecycle.js';

const PATIENCE_MS = 2000;

/** For monitoring: alive, and ready for visitors. */
@ApiExcludeController()
@Controller()
export class HealthController {
  constructor(
    private readonly database: Database,
    private readonly lifecycle: Lifecycle,
  ) {}

  @Get('healthz')
  alive() {
    return { status: 'ok' };
  }

  /** 503 while the database does not answer, and as soon as the process was asked to stop. */
  @Get('readyz')
  async ready() {
    if (this.lifecycle.isStopping) throw new DomainError('UNAVAILABLE');
    await this.databaseAnswers();
    return { status: 'ready' };
  }

  private async databaseAnswers(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('The database does not respond')), PATIENCE_MS);
    });
    try {
      await Promise.race([this.database.answers(), tooLate]);
    } catch (cause) {
      throw new DomainError('UNAVAILABLE', { cause });
    } finally {
      clearTimeout(timer);
    }
  }
}
