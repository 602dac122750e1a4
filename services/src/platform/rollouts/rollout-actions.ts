import { Injectable } from '@nestjs/common';
import { type AuditAction, type ReleaseOutcome, type Rollout, SHELL_NAME } from '@lectern/contracts';
import type { EntityManager } from 'typeorm';
import { Database } from '../../database/database.js';
import type { Dialect } from '../../database/dialect.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { metrics } from '../../monitoring/metrics/metrics.js';
import { type ActingAs, assertOwns, assertTokenHolds, authorOf, nameOf } from '../access/index.js';
import { actorIdOf, AuditService } from '../audit/index.js';
import { LockedRollout, NO_CANDIDATE, ReleaseEntity, type RolloutChange } from '../tables/index.js';
import { figuresOf } from './outcome-figures.js';
import { endOverridesOf, endReleaseOverridesOf } from '../overrides/index.js';
import { SnapshotsService } from '../snapshot/index.js';

/** Fields any action may carry. */
interface Terms {
  revision?: number | undefined;
  reason?: string | undefined;
}

/** The outcome of an action whose rules are satisfied. */
export interface Decision {
  act: AuditAction;
  change: RolloutChange;
  /** For the audit log; the revision is added. */
  details: Record<string, unknown>;
  /** Versions that visitors got until now, and that end badly. */
  ended?: readonly string[];
  /** Version that visitors get from now on, whatever happened to it before. */
  begun?: string;
}

/** An action's rules, applied to the current rollout. */
export type Decide = (locked: LockedRollout, at: Date, tx: EntityManager) => Promise<Decision>;

/**
 * Actions after which no browser may keep a release of the remote that is not live, and why its override ended. A bad
 * release may have led its visitors to another one.
 */
const ENDS_OVERRIDES: Partial<Record<AuditAction, string>> = {
  rollback: 'rolled back',
  'automatic-rollback': 'rolled back',
  recall: 'recalled',
};

const KINDS: Partial<Record<AuditAction, ReleaseOutcome['kind']>> = {
  rollback: 'rolled-back',
  'automatic-rollback': 'rolled-back',
  recall: 'recalled',
};

async function setOutcome(
  tx: EntityManager,
  name: string,
  version: string,
  outcome: ReleaseOutcome | null,
): Promise<void> {
  await tx.update(ReleaseEntity, { name, version }, { outcome: outcome && JSON.stringify(outcome) });
}

/** How every change of a rollout is made: in one transaction with its audit log entry. */
@Injectable()
export class RolloutActions {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly snapshots: SnapshotsService,
    private readonly clock: Clock,
  ) {}

  /**
   * @param prepare locks whatever must be locked before the rollout
   * @throws {DomainError} 404 for an unknown remote, 409 with the current rollout if another action came
   * first
   */
  async act(
    remote: string,
    { revision, reason }: Terms,
    actor: ActingAs,
    decide: Decide,
    prepare?: (tx: EntityManager, dialect: Dialect) => Promise<void>,
  ): Promise<Rollout> {
    // Undefined when the call only repeats one that is done.
    let done: AuditAction | undefined;
    const rollout = await this.database.act(async (tx) => {
      await prepare?.(tx, this.database.dialect);
      const locked = await LockedRollout.lock(tx, remote);
      if (!locked) return unknownRemote(remote);
      if (revision !== undefined && revision !== locked.row.revision) {
        return locked.conflict(`${remote} has been changed in the meantime; nothing was done.`);
      }
      assertOwns(actor, locked.row);
      const at = this.clock.now();
      await assertTokenHolds(tx, actor, at);
      const before = await locked.current();
      const { act, change, details, ended = [], begun } = await decide(locked, at, tx);
      const next = await locked.save(change, at, at);
      if (ended.length > 0) {
        const by = await actorIdOf(tx, nameOf(actor));
        const kind = KINDS[act] ?? 'failed';
        const outcome = { kind, at: at.toISOString(), by, reason: reason ?? null };
        for (const version of ended)
          await setOutcome(tx, remote, version, {
            ...outcome,
            figures: await figuresOf(tx, before, version),
          });
      }
      if (begun !== undefined) await setOutcome(tx, remote, begun, null);
      const entry = { act, ...authorOf(actor), remote, reason, details: { ...details, revision: next } };
      await this.audit.append(tx, entry);
      const because = ENDS_OVERRIDES[act];
      if (because) await endReleaseOverridesOf(tx, this.audit, remote, because, at);
      done = act;
      return locked.current();
    });
    if (done) metrics.rolloutActions.add(done);
    this.snapshots.refresh();
    return rollout;
  }

  /** The changes that withdraw a remote; also ends its overrides. */
  async withdrawn(tx: EntityManager, remote: string, at: Date): Promise<RolloutChange> {
    await endOverridesOf(tx, this.audit, remote, 'withdrawn', at);
    return { ...NO_CANDIDATE, withdrawnAt: at };
  }
}

/** Without these, no one could see the site or restore anything. */
const ALWAYS_THERE: ReadonlySet<string> = new Set([SHELL_NAME, 'mf-operate']);

export const isWithdrawable = (remote: string): boolean => !ALWAYS_THERE.has(remote);

export function unknownRemote(remote: string): never {
  throw new DomainError('NOT_FOUND', { text: `There is no remote ${remote}.` });
}
