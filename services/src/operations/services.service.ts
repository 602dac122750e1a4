import { Inject, Injectable } from '@nestjs/common';
import { type JobLine, SERVICE_STATES, type ServicesStatus, type ServiceState } from '@lectern/contracts';
import { MoreThan } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { Database } from '../database/database.js';
import { EndedPassEntity } from '../jobs/ended-pass.entity.js';
import { endPass } from '../jobs/end-pass.js';
import { Clock } from '../kernel/clock.js';
import { DomainError } from '../kernel/errors.js';
import { ASKED_SOURCES, CaptionCounts } from '../modules/enrichment/index.js';
import { Outbox } from '../modules/subscriptions/index.js';
import { nameOf, type OperatorActor } from '../platform/access/index.js';
import { AuditService } from '../platform/audit/index.js';
import { BackupEntity } from './backup.entity.js';
import { CertificateWatch } from './certificate-watch.js';
import { FORGOTTEN_MS, Heartbeat } from './heartbeat.js';
import { jobLines, passOf } from './job-lines.js';
import { auditLine } from './lines/audit-line.js';
import { backupsLine } from './lines/backups-line.js';
import { captionsLine } from './lines/captions-line.js';
import { certificateLine } from './lines/certificate-line.js';
import { databaseLine } from './lines/database-line.js';
import { filesLine } from './lines/files-line.js';
import { mailLine } from './lines/mail-line.js';
import { isGone, processLines } from './lines/process-lines.js';
import { ProcessEntity } from './process.entity.js';
import { type SeenProcess, seenProcess } from './process-state.js';
import { RunningJobs } from './running-jobs.js';

/** What the site runs on, for the console. */
@Injectable()
export class ServicesService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly captions: CaptionCounts,
    private readonly audit: AuditService,
    private readonly certificates: CertificateWatch,
    private readonly heartbeat: Heartbeat,
    private readonly jobs: RunningJobs,
  ) {}

  /** The worst first. */
  async status(): Promise<ServicesStatus> {
    const self = await this.heartbeat.self();
    const now = this.clock.now();
    const others = (await this.processes()).filter(({ id }) => id !== self?.id);
    const seen = self ? [self, ...others] : others;
    const running = seen.filter((one) => !isGone(one, now));
    const { config, database } = this;
    const { manager } = database.read;
    const [databases, outbox, last, head, ended, captions, refusals] = await Promise.all([
      databaseLine(config, database, running),
      this.outbox.state(),
      this.lastBackup(),
      // Rejects if the row is missing.
      this.audit.head().catch(() => null),
      manager.find(EndedPassEntity, { select: { id: true } }),
      this.captions.lastDay(),
      Promise.all(ASKED_SOURCES.map((source) => this.captions.refusals(source))),
    ]);
    const lines = [
      databases,
      filesLine(config, running),
      mailLine(config, outbox, running, now),
      backupsLine(last, config.env === 'production', now),
      ...ASKED_SOURCES.map((source, at) => captionsLine(source, captions, refusals[at] ?? null)).filter(
        (line) => line !== null,
      ),
      auditLine(head, config.keys.audit, running),
      ...this.certificates.seen().map((one) => certificateLine(one, now)),
    ];
    return {
      services: worstFirst([...processLines(seen, config.expectedProcesses, now), ...lines]),
      jobs: worstFirst(this.jobLines(running, new Set(ended.map(({ id }) => id)), now)),
    };
  }

  /**
   * Ends a pass of a job, whichever process runs it; see `Passes` for what that means.
   *
   * @throws {DomainError} `NOT_FOUND` if no process runs it
   */
  async end(id: string, operator: OperatorActor): Promise<void> {
    const now = this.clock.now();
    await this.database.act(async (tx) => {
      const pass = passOf(await this.processes(tx), id);
      if (!pass) throw new DomainError('NOT_FOUND', { text: 'This pass is not running any more.' });
      await endPass(tx, id, now);
      await this.audit.append(tx, {
        act: 'job-end',
        actor: nameOf(operator),
        details: { job: pass.job, process: pass.process, since: pass.since, pass: id },
      });
    });
    this.jobs.end(id);
  }

  /** Those of the last day. */
  async processes(manager = this.database.read.manager): Promise<SeenProcess[]> {
    const after = new Date(this.clock.now().getTime() - FORGOTTEN_MS);
    const rows = await manager.find(ProcessEntity, {
      where: { seenAt: MoreThan(after) },
      order: { id: 'ASC' },
    });
    return rows.map(seenProcess);
  }

  lastBackup(): Promise<BackupEntity | null> {
    return this.database.read.manager.findOne(BackupEntity, { where: {}, order: { id: 'DESC' } });
  }

  private jobLines(running: readonly SeenProcess[], ended: ReadonlySet<string>, now: Date): JobLine[] {
    return jobLines(running, { ended, now, leastMs: this.config.stuckJobSeconds * 1_000 });
  }
}

/** Keeps the order of equals. */
function worstFirst<Line extends { state: ServiceState }>(lines: readonly Line[]): Line[] {
  return lines.toSorted(
    (one, other) => SERVICE_STATES.indexOf(one.state) - SERVICE_STATES.indexOf(other.state),
  );
}
