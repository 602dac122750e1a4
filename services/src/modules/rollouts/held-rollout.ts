import { type EntityManager, IsNull } from 'typeorm';
import { type ReleaseManifest, type Rollout } from '@lectern/contracts';
import type { Dialect } from '../../database/database.js';
import { DomainError } from '../../gateway/errors.js';
import { ReleaseEntity } from './release.entity.js';
import { RolloutEntity } from './rollout.entity.js';
import { rolloutOf } from './rollout-rows.js';
import { StableSpellEntity } from './stable-spell.entity.js';

/** What an act may set. */
export type RolloutChange = Partial<
  Pick<RolloutEntity, 'candidateReleaseId' | 'share' | 'segment' | 'withdrawnAt' | 'retiredAt'>
>;

/** Ends a candidate. */
export const NO_CANDIDATE = { candidateReleaseId: null, share: 0, segment: null } satisfies RolloutChange;

/** One remote's rollout inside a transaction that holds its row, so that nobody else decides on it before this one has. */
export class HeldRollout {
  private constructor(
    private readonly tx: EntityManager,
    readonly row: Readonly<RolloutEntity>,
  ) {}

  /** Null where the remote has no release yet. */
  static async hold(tx: EntityManager, dialect: Dialect, remote: string): Promise<HeldRollout | null> {
    const row = await tx.findOne(RolloutEntity, {
      where: { remote },
      // On the embedded database a write transaction has the whole file to itself.
      ...(dialect === 'mysql' && { lock: { mode: 'pessimistic_write' as const } }),
    });
    return row && new HeldRollout(tx, row);
  }

  /** The first release of a remote is its stable one. Of two at once the one that came first is; the other finds it there. */
  static async begin(tx: EntityManager, release: ReleaseEntity, at: Date): Promise<void> {
    const row = { remote: release.name, stableReleaseId: release.id, updatedAt: at, revision: 0, share: 0 };
    await tx
      .createQueryBuilder()
      .insert()
      .into(RolloutEntity)
      .values(row)
      .orIgnore()
      .updateEntity(false)
      .execute();
  }

  /** As it is now; inside the transaction, so what was changed in it shows. */
  async current(): Promise<Rollout> {
    const rollout = await rolloutOf(this.tx, this.row.remote);
    if (!rollout) throw new Error(`The rollout of ${this.row.remote} is gone`);
    return rollout;
  }

  /** @throws DomainError 404 */
  async release(version: string): Promise<ReleaseEntity> {
    const known = { name: this.row.remote, version, deletedAt: IsNull() };
    const release = await this.tx.findOneBy(ReleaseEntity, known);
    if (release) return release;
    throw new DomainError('NOT_FOUND', { text: `${this.row.remote} has no release ${version}.` });
  }

  /** For what decides on a remote that visitors have. @throws DomainError 409 for one that was withdrawn */
  async assertThere(): Promise<void> {
    const { remote, withdrawnAt, retiredAt } = this.row;
    if (retiredAt) await this.conflict(`${remote} is retired: an operator restores it first.`);
    if (withdrawnAt) await this.conflict(`${remote} is withdrawn: an operator restores it first.`);
  }

  /** Whether visitors ever got this release: as the stable one, or as a candidate. */
  async wasLive({ id, version }: ReleaseEntity): Promise<boolean> {
    const { remote, candidateReleaseId } = this.row;
    if (id === candidateReleaseId) return true;
    if (await this.tx.existsBy(StableSpellEntity, { remote, releaseId: id })) return true;
    const starts = await this.tx.query<{ details: string }[]>(
      `SELECT details FROM rollout_audit WHERE remote = ? AND act = 'start'`,
      [remote],
    );
    return starts.some(({ details }) => (JSON.parse(details) as { version?: unknown }).version === version);
  }

  /** A release that visitors may get. @throws DomainError 404, and 409 for one that was recalled */
  async usable(version: string): Promise<ReleaseEntity> {
    const release = await this.release(version);
    if (release.recalledAt) {
      await this.conflict(`${this.row.remote} ${version} was recalled; nobody gets it any more.`);
    }
    return release;
  }

  /**
   * The last release that was stable and worked: not left for an older one, not recalled, and built for the same contract. Null where
   * there is none.
   *
   * @param than id of the release that it stands in for
   */
  async lastGood(than = this.row.stableReleaseId): Promise<ReleaseEntity | null> {
    const rows = await this.tx.query<{ id: number }[]>(LAST_GOOD, [this.row.remote, than]);
    const contract = contractOf(await this.tx.findOneByOrFail(ReleaseEntity, { id: than }));
    for (const { id } of rows) {
      const release = await this.tx.findOneByOrFail(ReleaseEntity, { id });
      if (contractOf(release) === contract) return release;
    }
    return null;
  }

  /** @param left what the release that was stable so far is: it failed, or was merely followed by a better one */
  async makeStable(releaseId: number, left: 'failed' | 'followed', at: Date): Promise<void> {
    const { remote, stableReleaseId } = this.row;
    if (left === 'failed') {
      await this.tx.update(StableSpellEntity, { remote, releaseId: stableReleaseId }, { failed: true });
    }
    await this.tx.insert(StableSpellEntity, { remote, releaseId, beganAt: at });
    await this.tx.update(RolloutEntity, { id: this.row.id }, { stableReleaseId: releaseId });
  }

  /**
   * Ends the act: writes the change, what pages fall back to now, and the next revision.
   *
   * @param decidedAt null for what nobody decided
   * @returns the revision
   */
  async save(change: RolloutChange, at: Date, decidedAt: Date | null): Promise<number> {
    const { id, revision } = this.row;
    const { stableReleaseId } = await this.tx.findOneByOrFail(RolloutEntity, { id });
    const fallback = await this.lastGood(stableReleaseId);
    const { affected } = await this.tx.update(
      RolloutEntity,
      { id, revision },
      {
        ...change,
        fallbackReleaseId: fallback?.id ?? null,
        updatedAt: at,
        revision: revision + 1,
        ...(decidedAt && { decidedAt }),
      },
    );
    if (affected !== 1) await this.conflict();
    return revision + 1;
  }

  /** @throws DomainError 409 with the rollout as it is */
  async conflict(text?: string): Promise<never> {
    throw new DomainError('CONFLICT', { ...(text && { text }), details: { rollout: await this.current() } });
  }
}

const MOST_SEARCHED = 50;

/** The last spell of each release tells how it ended. */
const LAST_GOOD = `
  SELECT s.release_id AS id
  FROM stable_spells s
  JOIN releases r ON r.id = s.release_id
  WHERE s.remote = ? AND s.release_id <> ? AND s.failed = 0 AND r.recalled_at IS NULL
    AND s.id = (SELECT MAX(l.id) FROM stable_spells l WHERE l.remote = s.remote AND l.release_id = s.release_id)
  ORDER BY s.id DESC
  LIMIT ${MOST_SEARCHED}`;

const contractOf = ({ manifest }: ReleaseEntity): number =>
  (JSON.parse(manifest) as ReleaseManifest).contract;
