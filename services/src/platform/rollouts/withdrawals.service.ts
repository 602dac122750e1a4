import { Injectable } from '@nestjs/common';
import { ReleaseManifest, type Restore, type Rollout } from '@lectern/contracts';
import type { OperatorActor, PlatformActor } from '../access/index.js';
import { clashesNow, holdLive, liveReleases, refused } from '../gate/index.js';
import { type LockedRollout, ReleaseEntity } from '../tables/index.js';
import { RolloutActions } from './rollout-actions.js';

/**
 * Restores whole remotes, and deletes releases that visitors never got. All actions throw like
 * those of `RolloutsService`.
 */
@Injectable()
export class WithdrawalsService {
  constructor(private readonly actions: RolloutActions) {}

  /**
   * Restores a withdrawn or retired remote, with its stable release or the named one.
   *
   * @throws {DomainError} `GATE_REFUSED` if another remote now owns its paths or slots
   */
  restore(remote: string, input: Restore, actor: OperatorActor): Promise<Rollout> {
    return this.actions.act(
      remote,
      input,
      actor,
      async (locked, at, tx) => {
        const { row } = locked;
        if (!row.withdrawnAt) return locked.conflict(`${remote} is not withdrawn.`);
        const { stable } = await locked.current();
        const release =
          input.version === undefined ? await stableOf(locked, stable) : await locked.usable(input.version);
        const manifest = ReleaseManifest.parse(JSON.parse(release.manifest));
        const refusals = clashesNow(manifest, await liveReleases(tx));
        if (refusals.length > 0) throw refused(refusals);
        if (release.id !== row.stableReleaseId) await locked.makeStable(release.id, 'failed', at);
        const details = { version: release.version, ...(release.version !== stable && { from: stable }) };
        return {
          act: 'restore',
          change: { withdrawnAt: null, retiredAt: null },
          details,
          ended: release.version === stable ? [] : [stable],
          begun: release.version,
        };
      },
      holdLive,
    );
  }

  /**
   * Deletes a release that visitors never got. Its version stays taken, since addresses of its files may be
   * known.
   */
  async delete(
    remote: string,
    version: string,
    reason: string | undefined,
    actor: PlatformActor,
  ): Promise<void> {
    await this.actions.act(remote, { reason }, actor, async (locked, at, tx) => {
      const release = await locked.release(version);
      if (await locked.wasLive(release)) {
        return locked.conflict(
          `${remote} ${version} has been live: recall it instead. Only releases that were never live can be deleted.`,
        );
      }
      await tx.update(ReleaseEntity, { id: release.id }, { deletedAt: at });
      return { act: 'delete', change: {}, details: { version } };
    });
  }
}

async function stableOf(locked: LockedRollout, version: string): Promise<ReleaseEntity> {
  const release = await locked.release(version);
  if (!release.recalledAt) return release;
  return locked.conflict(
    `${version}, the stable release of ${locked.row.remote}, was recalled: name another release to restore.`,
  );
}
