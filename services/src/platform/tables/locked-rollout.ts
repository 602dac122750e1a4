import { type EntityManager, IsNull } from 'typeorm';
import { type ReleaseManifest, type Rollout } from '@lectern/contracts';
import { lockFound } from '../../database/row-locks.js';
import { isoTime, type SqlDate } from '../../database/row-values.js';
import { DomainError } from '../../kernel/errors.js';
import { ReleaseEntity } from './release.entity.js';
import { RolloutEntity } from './rollout.entity.js';
import { rolloutOf } from './rollout-rows.js';
import { StablePeriodEntity } from './stable-period.entity.js';

/** Fields an action may set. */
export type RolloutChange = Partial<
  Pick<
    RolloutEntity,
    'candidateReleaseId' | 'share' | 'segment' | 'withdrawnAt' | 'retiredAt' | 'team' | 'pathGrants'
  >
>;

/** Ends a candidate. */
export const NO_CANDIDATE = { candidateReleaseId: null, share: 0, segment: null } satisfies RolloutChange;

/**
 * One remote's rollout inside a transaction that locks its row, so that decisions on it follow each other.
 */
export class LockedRollout {
  private constructor(
    private readonly tx: EntityManager,
    readonly row: Readonly<RolloutEntity>,
  ) {}

  /** Null if the remote has no release yet. */
  static async lock(tx: EntityManager, remote: string): Promise<LockedRollout | null> {
    const row = await tx.findOne(RolloutEntity, {
      where: { remote },
      ...lockFound(tx),
    });
    return row && new LockedRollout(tx, row);
  }

  /** The first release of a remote becomes its stable one. Of two concurrent ones the first wins; the other finds its row. */
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

  /** Its current state, including changes made in this transaction. */
  async current(): Promise<Rollout> {
    const rollout = await rolloutOf(this.tx, this.row.remote);
    if (!rollout) throw new Error(`The rollout of ${this.row.remote} is gone`);
    return rollout;
  }

  /** @throws {DomainError} 404 */
  async release(version: string): Promise<ReleaseEntity> {
    const known = { name: this.row.remote, version, deletedAt: IsNull() };
    const release = await this.tx.findOneBy(ReleaseEntity, known);
    if (release) return release;
    throw new DomainError('NOT_FOUND', { text: `${this.row.remote} has no release ${version}.` });
  }

  /** For decisions that affect visitors. @throws {DomainError} 409 for a withdrawn remote */
  async assertThere(): Promise<void> {
    const { remote, withdrawnAt, retiredAt } = this.row;
    if (retiredAt) await this.conflict(`${remote} is retired: an operator must restore it first.`);
    if (withdrawnAt) await this.conflict(`${remote} is withdrawn: an operator must restore it first.`);
  }

  /** Whether it was ever the stable release. */
  async wasStable({ id }: ReleaseEntity): Promise<boolean> {
    return this.tx.existsBy(StablePeriodEntity, { remote: this.row.remote, releaseId: id });
  }

  /** Whether visitors ever got this release, as the stable one or a candidate. */
  async wasLive(release: ReleaseEntity): Promise<boolean> {
    const { id, version } = release;
    const { remote, candidateReleaseId } = this.row;
    if (id === candidateReleaseId) return true;
    if (await this.wasStable(release)) return true;
    const starts = await this.tx.query<{ details: string }[]>(
      `SELECT details FROM rollout_audit WHERE remote = ? AND act = 'start'`,
      [remote],
    );
    return starts.some(({ details }) => (JSON.parse(details) as { version?: unknown }).version === version);
  }

  /**
   * The reason, in words, if the automatic rollback ended the last candidate and no other followed; else
   * null.
   */
  async automaticEnd(): Promise<string | null> {
    const last = (await this.lastAct('rollout_audit_waiting')) ?? (await this.lastAct('rollout_audit'));
    if (last?.act !== 'automatic-rollback') return null;
    const { candidate } = JSON.parse(last.details) as { candidate?: string };
    const at = isoTime(last.at).slice(0, 16).replace('T', ' ');
    return `${candidate} was rolled back automatically at ${at} UTC: ${last.reason}`;
  }

  /** @param table those that wait to be recorded are newer than the others */
  private async lastAct(table: 'rollout_audit' | 'rollout_audit_waiting'): Promise<LastAct | undefined> {
    const [last] = await this.tx.query<LastAct[]>(
      `SELECT act, at, details, reason FROM ${table}
       WHERE remote = ? AND act IN ('start', 'promote', 'rollback', 'automatic-rollback', 'recall', 'withdraw', 'restore')
       ORDER BY id DESC LIMIT 1`,
      [this.row.remote],
    );
    return last;
  }

  /** A release that visitors may get. @throws {DomainError} 404, and 409 for a recalled one */
  async usable(version: string): Promise<ReleaseEntity> {
    const release = await this.release(version);
    if (release.recalledAt) {
      await this.conflict(`${this.row.remote} ${version} was recalled and is no longer served.`);
    }
    return release;
  }

  /**
   * The last stable release that worked: not replaced by an older one, not recalled, and built for the same contract. Null if there is
   * none.
   *
   * @param than id of the release it would replace
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

  /** @param left why the previous stable release ends: it failed, or was followed by a better one */
  async makeStable(releaseId: number, left: 'failed' | 'followed', at: Date): Promise<void> {
    const { remote, stableReleaseId } = this.row;
    if (left === 'failed') {
      await this.tx.update(StablePeriodEntity, { remote, releaseId: stableReleaseId }, { failed: true });
    }
    await this.tx.insert(StablePeriodEntity, { remote, releaseId, beganAt: at });
    await this.tx.update(RolloutEntity, { id: this.row.id }, { stableReleaseId: releaseId });
  }

  /**
   * Completes the action: writes the change, the new fallback, and the next revision.
   *
   * @param decidedAt null if no one decided
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

  /** @throws {DomainError} 409 with the current rollout */
  async conflict(text?: string): Promise<never> {
    throw new DomainError('CONFLICT', { ...(text && { text }), details: { rollout: await this.current() } });
  }
}

interface LastAct {
  act: string;
  at: SqlDate;
  details: string;
  reason: string | null;
}

const MOST_SEARCHED = 50;

/** The last stable period of each release shows how it ended. */
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
