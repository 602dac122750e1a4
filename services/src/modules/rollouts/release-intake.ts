import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../../database/database.js';
import { Clock } from '../../gateway/clock.js';
import { type ActingAs, nameOf } from './access/actor.js';
import { AuditService } from './audit/audit.service.js';
import { HeldRollout } from './held-rollout.js';
import { ReleaseEntity } from './release.entity.js';

/** What a new release means for the rollout of its remote, and the line that it gets in the record. */
@Injectable()
export class ReleaseIntake {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * In the transaction that stores the release. The first one of a remote is its stable one; a build of this checkout is so also after
   * others, and leaves a candidate alone.
   *
   * @returns whether it became the stable release
   */
  async take(tx: EntityManager, release: ReleaseEntity, actor: ActingAs): Promise<boolean> {
    const { name: remote, version, commit } = release;
    const at = this.clock.now();
    const { dialect } = this.database;
    const before = await HeldRollout.hold(tx, dialect, remote);
    if (!before) await HeldRollout.begin(tx, release, at);
    const held = before ?? (await HeldRollout.hold(tx, dialect, remote));
    if (!held) throw new Error(`The rollout of ${remote} did not begin`);

    const isFirst = !before && held.row.stableReleaseId === release.id;
    const stable = isFirst || actor.kind === 'local';
    const details: Record<string, unknown> = { version, commit, stable };
    if (stable) {
      if (!isFirst) details.from = (await held.current()).stable;
      await held.makeStable(release.id, 'followed', at);
      details.revision = await held.save({}, at, actor.kind === 'local' ? null : at);
    }
    await this.audit.append(tx, { act: 'publish', actor: nameOf(actor), remote, details });
    return stable;
  }

  /**
   * A build of this checkout that is known already: it becomes the stable release again, but only while no person, no team and no
   * automatic rollback has ever decided on the remote. So a restart undoes no decision.
   */
  returnTo({ id, name: remote, version }: ReleaseEntity, publisher: string): Promise<void> {
    return this.database.write(async (tx) => {
      const held = await HeldRollout.hold(tx, this.database.dialect, remote);
      const release = await tx.findOneByOrFail(ReleaseEntity, { id });
      if (!held || held.row.decidedAt || release.recalledAt || held.row.stableReleaseId === id) return;
      const at = this.clock.now();
      const from = (await held.current()).stable;
      await held.makeStable(id, 'followed', at);
      const revision = await held.save({}, at, null);
      const details = { version, commit: release.commit, stable: true, from, revision };
      await this.audit.append(tx, { act: 'publish', actor: publisher, remote, details });
    });
  }
}
