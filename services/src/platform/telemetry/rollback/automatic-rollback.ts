import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../../../database/database.js';
import { DomainError } from '../../../kernel/errors.js';
import { RolloutsService } from '../../rollouts/index.js';
import { RolloutWatchEntity } from '../tables/rollout-watch.entity.js';
import { currentCandidate } from './current-candidate.js';

/** Others may change the rollout concurrently; each attempt reads it again. */
const ATTEMPTS = 5;

/**
 * Ends candidates that the test found failing. The verdict is stored in the database first, so that another
 * process acts on it if this one stops; the revision lets only one of them act.
 *
 * @source platform.md, "For an operator", point 3
 */
@Injectable()
export class AutomaticRollback {
  private readonly logger = new Logger(AutomaticRollback.name);

  constructor(
    private readonly database: Database,
    private readonly rollouts: RolloutsService,
  ) {}

  /** Acts on every finished test that has not been acted on. */
  async settleAll(): Promise<void> {
    const failing = await this.database.read.manager.findBy(RolloutWatchEntity, { verdict: 'failing' });
    for (const { remote } of failing) await this.settle(remote);
  }

  /** Ends a remote's candidate if its test says so. Never throws: it is retried later. */
  async settle(remote: string): Promise<void> {
    try {
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        if (await this.attempt(remote)) return;
      }
    } catch (error) {
      this.logger.error(
        `${remote} was not rolled back`,
        error instanceof Error ? error.stack : String(error),
      );
    }
  }

  /** Whether there is nothing left to do. */
  private async attempt(remote: string): Promise<boolean> {
    const watch = await this.database.read.manager.findOneBy(RolloutWatchEntity, {
      remote,
      verdict: 'failing',
    });
    if (!watch) return true;
    const { epoch, candidate, because } = watch;
    const current = await currentCandidate(this.database.reader, remote);
    if (current?.epoch === epoch && current.candidate === candidate) {
      if (!(await this.act(remote, current.revision, because ?? ''))) return false;
      this.logger.warn(`${remote} was rolled back: ${because}`);
    }
    const verdict = (await this.isRecorded(remote, epoch)) ? 'rolled-back' : 'ended';
    await this.database.write((tx) =>
      tx.update(RolloutWatchEntity, { remote, epoch, verdict: 'failing' }, { verdict }),
    );
    return true;
  }

  private async act(remote: string, revision: number, reason: string): Promise<boolean> {
    try {
      await this.rollouts.rollback(remote, { revision, reason }, { kind: 'automatic' });
      return true;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'CONFLICT') return false;
      throw error;
    }
  }

  /** Whether the automatic rollback already ended this candidate, here or in another process. The entry may still wait to be signed. */
  private async isRecorded(remote: string, epoch: number): Promise<boolean> {
    const lines = await this.database.read.query(
      `SELECT id FROM rollout_audit WHERE remote = ? AND id > ? AND act = 'automatic-rollback'
       UNION ALL SELECT id FROM rollout_audit_waiting WHERE remote = ? AND act = 'automatic-rollback' LIMIT 1`,
      [remote, epoch, remote],
    );
    return lines.length > 0;
  }
}
