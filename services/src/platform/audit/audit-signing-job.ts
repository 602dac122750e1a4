import { Injectable } from '@nestjs/common';
import { BackgroundJob } from '../../jobs/background-job.js';
import { Readiness } from '../../monitoring/readiness.js';
import { SIGNING_REMEDY } from './audit-end.js';
import { AuditService } from './audit.service.js';

const EVERY_MS = 60_000;

/**
 * Background job: checks, from the start on, whether the audit log can be signed, and records what has waited
 * for it. The site stays ready for visitors, and `/readyz` says `degraded`.
 */
@Injectable()
export class AuditSigningJob extends BackgroundJob {
  private problem: string | null = null;

  constructor(
    private readonly audit: AuditService,
    readiness: Readiness,
  ) {
    super(EVERY_MS);
    readiness.register('audit', async () => this.problem, 'helpful');
  }

  protected async pass(): Promise<void> {
    const { problem } = await this.audit.signing();
    const before = this.problem;
    this.problem = problem && `The audit log cannot be signed. ${problem} ${SIGNING_REMEDY}`;
    if (this.problem !== null && this.problem !== before) this.logger.error(this.problem);
    const recorded = await this.audit.recordWaiting();
    if (recorded > 0)
      this.logger.warn(
        `${recorded === 1 ? 'one action was' : `${recorded} actions were`} recorded later: the audit log can be signed again`,
      );
  }
}
