import { Injectable } from '@nestjs/common';
import type { Release, ReleaseManifest } from '@lectern/contracts';
import type { EntityManager } from 'typeorm';
import { Database } from '../../database/database.js';
import { Clock } from '../../kernel/clock.js';
import { assertOwns, assertTokenHolds, authorOf } from '../access/index.js';
import { AuditService } from '../audit/index.js';
import { isPartOfTheSite } from '../paths/index.js';
import { assertMayStart, LockedRollout, ReleaseEntity, RolloutEntity } from '../tables/index.js';
import { type ReleaseOrigin, releaseRow, toRelease } from './release-row.js';

/** Records a new release: its row, its effect on the remote's rollout, and its audit log entry. */
@Injectable()
export class ReleaseRegistrar {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * The first release of a remote becomes its stable one; a build of this checkout does so at any time, and
   * leaves a candidate alone. Its files are stored already; call `SnapshotsService.refresh` after the
   * transaction.
   *
   * @throws {DomainError} 401 for a token that was revoked meanwhile, 403 for a remote of another team, `STARTS_FROZEN` for a first release, which is live at once
   */
  async register(tx: EntityManager, manifest: ReleaseManifest, origin: ReleaseOrigin): Promise<Release> {
    const { name: remote, version } = manifest;
    const { actor, commit } = origin;
    const at = this.clock.now();
    const release = await tx.save(ReleaseEntity, releaseRow(manifest, origin, at));
    const before = await LockedRollout.lock(tx, remote);
    if (!before) await LockedRollout.begin(tx, release, at);
    const locked = before ?? (await LockedRollout.lock(tx, remote));
    if (!locked) throw new Error(`The rollout of ${remote} did not begin`);

    const isFirst = !before && locked.row.stableReleaseId === release.id;
    const stable = isFirst || actor.kind === 'local';
    const details: Record<string, unknown> = { version, commit, stable };
    assertOwns(actor, locked.row);
    await assertTokenHolds(tx, actor, at);
    if (isFirst && actor.kind !== 'local') await assertMayStart(tx);
    // The first token to publish decides which team owns a remote; the site's own remotes stay the site's, no matter who works on them.
    if (actor.kind === 'team' && locked.row.team === null && !isPartOfTheSite(remote)) {
      await tx.update(RolloutEntity, { id: locked.row.id }, { team: actor.team });
      details.team = actor.team;
    }
    if (stable) {
      if (!isFirst) details.from = (await locked.current()).stable;
      await locked.makeStable(release.id, 'followed', at);
      details.revision = await locked.save({}, at, actor.kind === 'local' ? null : at);
    }
    await this.audit.append(tx, { act: 'publish', ...authorOf(actor), remote, details });
    return toRelease(release, { wasStable: stable, overrides: 0, outcome: null });
  }

  /**
   * For a build of this checkout that is already registered: it becomes the stable release again unless a
   * person, a team or an automatic rollback ever decided on the remote. So a restart reverts no decision.
   */
  returnTo({ id, name: remote, version }: ReleaseEntity, publisher: string): Promise<void> {
    return this.database.write(async (tx) => {
      const locked = await LockedRollout.lock(tx, remote);
      const release = await tx.findOneByOrFail(ReleaseEntity, { id });
      if (!locked || locked.row.decidedAt || release.recalledAt || locked.row.stableReleaseId === id) return;
      const at = this.clock.now();
      const from = (await locked.current()).stable;
      await locked.makeStable(id, 'followed', at);
      const revision = await locked.save({}, at, null);
      const details = { version, commit: release.commit, stable: true, from, revision };
      await this.audit.append(tx, { act: 'publish', actor: publisher, remote, details });
    });
  }
}
