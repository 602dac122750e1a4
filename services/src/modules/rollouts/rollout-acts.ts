import { Injectable } from '@nestjs/common';
import { type Rollout, type RolloutAct, SHELL_NAME } from '@lectern/contracts';
import type { EntityManager } from 'typeorm';
import { Database, type Dialect } from '../../database/database.js';
import { Clock } from '../../gateway/clock.js';
import { DomainError } from '../../gateway/errors.js';
import { type ActingAs, nameOf } from './access/actor.js';
import { AuditService } from './audit/audit.service.js';
import { HeldRollout, NO_CANDIDATE, type RolloutChange } from './held-rollout.js';
import { endOverridesOf } from './overrides/end-overrides.js';
import { SnapshotsService } from './snapshots.service.js';

/** What every act may carry. */
interface Terms {
  revision?: number | undefined;
  reason?: string | undefined;
}

/** What an act comes to, once its rules are satisfied. */
export interface Decision {
  act: RolloutAct;
  change: RolloutChange;
  /** For the record; the revision is added. */
  details: Record<string, unknown>;
}

/** An act's rules, on the rollout as it is. */
type Decide = (held: HeldRollout, at: Date, tx: EntityManager) => Promise<Decision>;

/** How everything that changes a rollout is done: one transaction with its line in the record. */
@Injectable()
export class RolloutActs {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly snapshots: SnapshotsService,
    private readonly clock: Clock,
  ) {}

  /**
   * @param prepare what has to be held before the rollout is
   * @throws DomainError 404 for an unknown remote, 409 with the current rollout where another act came before it
   */
  async act(
    remote: string,
    { revision, reason }: Terms,
    actor: ActingAs,
    decide: Decide,
    prepare?: (tx: EntityManager, dialect: Dialect) => Promise<void>,
  ): Promise<Rollout> {
    const rollout = await this.database.act(async (tx) => {
      await prepare?.(tx, this.database.dialect);
      const held = await HeldRollout.hold(tx, this.database.dialect, remote);
      if (!held) return unknownRemote(remote);
      if (revision !== undefined && revision !== held.row.revision) {
        return held.conflict(`${remote} has been changed in the meantime; nothing was done.`);
      }
      const at = this.clock.now();
      const { act, change, details } = await decide(held, at, tx);
      const next = await held.save(change, at, at);
      const line = { act, actor: nameOf(actor), remote, reason, details: { ...details, revision: next } };
      await this.audit.append(tx, line);
      return held.current();
    });
    this.snapshots.refresh();
    return rollout;
  }

  /** What withdrawing a remote changes, its overrides ended: for the act that does it. */
  async withdrawn(tx: EntityManager, remote: string, at: Date): Promise<RolloutChange> {
    await endOverridesOf(tx, this.audit, remote, at);
    return { ...NO_CANDIDATE, withdrawnAt: at };
  }
}

/** Without these nobody could see the site, or bring anything back. */
const ALWAYS_THERE: ReadonlySet<string> = new Set([SHELL_NAME, 'mf-operate']);

export const isWithdrawable = (remote: string): boolean => !ALWAYS_THERE.has(remote);

export function unknownRemote(remote: string): never {
  throw new DomainError('NOT_FOUND', { text: `There is no remote ${remote}.` });
}
