import { Injectable } from '@nestjs/common';
import {
  BUCKETS,
  bucketsOf,
  ReleaseManifest,
  type ReleaseOutcome,
  type ChangeShare,
  type Explanation,
  type GateRefusal,
  type Promote,
  type Recall,
  type Rollback,
  type Rollout,
  type Segment,
  type StartRollout,
} from '@lectern/contracts';
import type { EntityManager } from 'typeorm';
import { Database } from '../../database/database.js';
import { DomainError } from '../../kernel/errors.js';
import { type ActingAs, assertMayServe } from '../access/index.js';
import { audienceOf, explain, type Visitor } from '../snapshot/index.js';
import { clashesNow, holdLive, liveReleases, refused } from '../gate/index.js';
import {
  allRollouts,
  assertMayStart,
  type LockedRollout,
  NO_CANDIDATE,
  ReleaseEntity,
  type RolloutChange,
  rolloutOf,
  writeSegment,
} from '../tables/index.js';
import {
  type Decide,
  type Decision,
  isWithdrawable,
  RolloutActions,
  unknownRemote,
} from './rollout-actions.js';

/**
 * Who gets which release, and every action that changes it. An action is one transaction with its audit log
 * entry; it applies to the current state of the rollout, or not at all.
 *
 * @throws {DomainError} from every action: 404 for an unknown remote, 409 with the current rollout if
 * another action came first
 * @source platform.md, "For an operator"
 */
@Injectable()
export class RolloutsService {
  constructor(
    private readonly database: Database,
    private readonly actions: RolloutActions,
  ) {}

  /** By name. @param remotes null lists all */
  async list(remotes: readonly string[] | null): Promise<Rollout[]> {
    const all = await allRollouts(this.database.read);
    return remotes ? all.filter(({ remote }) => remotes.includes(remote)) : all;
  }

  /** @throws {DomainError} 404 */
  async find(remote: string): Promise<Rollout> {
    const rollout = await rolloutOf(this.database.read, remote);
    return rollout ?? unknownRemote(remote);
  }

  /** The release a visitor gets, and the rule that decided it. @throws {DomainError} 404 */
  async explain(remote: string, visitor: Visitor): Promise<Explanation> {
    const rollout = await this.find(remote);
    const explained = explain(rollout, audienceOf(remote, rollout.share, rollout.segment), visitor);
    if (rollout.withdrawn_at === null) return explained;
    return {
      ...explained,
      because: `${remote} is withdrawn: nobody gets a release of it until it is restored.`,
    };
  }

  /**
   * Starts a candidate for a share of the visitors. Its paths and slots are checked again: other releases may have taken them since it was
   * published, including ones that were also waiting.
   *
   * @throws {DomainError} `GATE_REFUSED` with `refusals`, `STARTS_FROZEN`
   */
  start(remote: string, input: StartRollout, actor: ActingAs): Promise<Rollout> {
    const { version, segment = { users: [], preview: false } } = input;
    const share = bucketsOf(input);
    return this.actions.act(
      remote,
      input,
      actor,
      async (locked, _at, tx) => {
        await locked.assertThere();
        await assertMayStart(tx);
        const release = await locked.usable(version);
        if (release.id === locked.row.stableReleaseId) {
          throw invalid('version', `${version} is already the stable release of ${remote}.`);
        }
        const { candidate } = await locked.current();
        if (candidate !== null) {
          return locked.conflict(
            `${remote} has the candidate ${candidate}: promote it or roll it back first.`,
          );
        }
        const refusals = await clashesOf(tx, release);
        if (refusals.length > 0) throw refused(refusals);
        const change = { candidateReleaseId: release.id, share, segment: writeSegment(segment) };
        assertReason(release, input.reason);
        return {
          act: 'start',
          change,
          details: { version, percent: percentOf(share), segment },
          begun: version,
        };
      },
      holdLive,
    );
  }

  /**
   * Raises or lowers the candidate's share; a segment that is left out stays.
   *
   * @throws {DomainError} `STARTS_FROZEN` if it would reach anyone it does not reach yet
   */
  share(remote: string, input: ChangeShare, actor: ActingAs): Promise<Rollout> {
    const { segment } = input;
    const share = bucketsOf(input);
    return this.actions.act(remote, input, actor, async (locked, _at, tx) => {
      const { candidate, percent: from, segment: before } = await candidateOf(locked);
      if (percentOf(share) > from || (segment && hasMore(segment, before))) await assertMayStart(tx);
      const change = { share, ...(segment && { segment: writeSegment(segment) }) };
      return {
        act: 'share',
        change,
        details: {
          version: candidate,
          from_percent: from,
          to_percent: percentOf(share),
          ...(segment && { segment }),
        },
      };
    });
  }

  /** Makes the candidate the stable release. @throws {DomainError} `STARTS_FROZEN` */
  promote(remote: string, input: Promote, actor: ActingAs): Promise<Rollout> {
    return this.actions.act(remote, input, actor, async (locked, at, tx) => {
      const { candidate, candidateId, stable } = await candidateOf(locked);
      await assertMayStart(tx);
      await locked.makeStable(candidateId, 'followed', at);
      return {
        act: 'promote',
        change: NO_CANDIDATE,
        details: { version: candidate, from: stable },
        begun: candidate,
      };
    });
  }

  /**
   * Ends the candidate. Without one, or with `to`, the stable release goes back: to `to`, else to the last
   * one that worked. The automatic rollback only ever ends candidates. Paths and slots that others have taken
   * since the target was live or published stay theirs.
   *
   * @throws {DomainError} `GATE_REFUSED` with `refusals`; `STARTS_FROZEN` for a release that was never stable or that
   * ended badly; 403 for one that was never stable, and a token that starts nothing without a confirmation
   */
  rollback(remote: string, input: Rollback, actor: ActingAs): Promise<Rollout> {
    const act = actor.kind === 'automatic' ? 'automatic-rollback' : 'rollback';
    const decide: Decide = async (locked, at, tx) => {
      await locked.assertThere();
      const { stable, candidate, percent } = await locked.current();
      const ended = candidate === null ? {} : { candidate, percent };
      if (input.to === undefined && candidate !== null) {
        return { act, change: NO_CANDIDATE, details: { ...ended, to: stable }, ended: [candidate] };
      }
      if (actor.kind === 'automatic') return locked.conflict(`${remote} has no candidate.`);
      const target = await targetOf(locked, input.to);
      if (target.id === locked.row.candidateReleaseId) {
        throw invalid('to', `${target.version} is the candidate of ${remote}: promote it instead.`);
      }
      if (target.id !== locked.row.stableReleaseId) {
        const refusals = await clashesOf(tx, target);
        if (refusals.length > 0) throw refused(refusals);
        // Under another name, this starts a release that visitors never had, or starts one again.
        const isNew = !(await locked.wasStable(target));
        if (isNew) assertMayServe(actor, remote);
        if (isNew || target.outcome !== null) await assertMayStart(tx);
        await locked.makeStable(target.id, 'failed', at);
      } else if (candidate === null)
        throw invalid('to', `${stable} is already the stable release of ${remote}.`);
      return {
        act,
        change: NO_CANDIDATE,
        details: { ...ended, from: stable, to: target.version },
        ended: [candidate, target.version === stable ? null : stable].filter((version) => version !== null),
        begun: target.version,
      };
    };
    return this.actions.act(remote, input, actor, decide, holdLive);
  }

  /**
   * Stops serving this release for good: a candidate is ended, a stable release is replaced by the last one
   * that worked. If there is none, or others have taken its paths or slots since, the whole remote is
   * withdrawn.
   */
  recall(remote: string, input: Recall, actor: ActingAs): Promise<Rollout> {
    const { version } = input;
    const decide: Decide = async (locked, at, tx) => {
      const release = await locked.usable(version);
      const { row } = locked;
      const decided = (change: RolloutChange, details: Record<string, unknown>): Decision => ({
        act: 'recall',
        change,
        details: { version, ...details },
        ended: [version],
      });
      const last = release.id === row.stableReleaseId ? await locked.lastGood() : null;
      const next = last && (await clashesOf(tx, last)).length === 0 ? last : null;
      const was = (await locked.wasLive(release)) ? 'former' : 'unused';
      const isLast = release.id === row.stableReleaseId && !next && !row.withdrawnAt;
      if (isLast && !isWithdrawable(remote)) {
        return locked.conflict(
          `${version} is the stable release of ${remote}, and there is no earlier working release: promote another release first.`,
        );
      }
      await tx.update(ReleaseEntity, { id: release.id }, { recalledAt: at });
      if (release.id === row.candidateReleaseId) return decided(NO_CANDIDATE, { was: 'candidate' });
      if (release.id !== row.stableReleaseId) return decided({}, { was });
      if (next) {
        await locked.makeStable(next.id, 'failed', at);
        const change = next.id === row.candidateReleaseId ? NO_CANDIDATE : {};
        return decided(change, { was: 'stable', to: next.version });
      }
      if (!isLast) return decided({}, { was: 'stable', to: null });
      return decided(await this.actions.withdrawn(tx, remote, at), {
        was: 'stable',
        to: null,
        withdrawn: true,
      });
    };
    return this.actions.act(remote, input, actor, decide, holdLive);
  }
}

/** Whether it names anyone who is not in the other. */
const hasMore = (segment: Segment, before: Segment): boolean =>
  (segment.preview && !before.preview) || segment.users.some((user) => !before.users.includes(user));

const percentOf = (share: number) => (share * 100) / BUCKETS;

/** The parts of a release that another remote owns now. */
async function clashesOf(tx: EntityManager, { manifest }: ReleaseEntity): Promise<GateRefusal[]> {
  return clashesNow(ReleaseManifest.parse(JSON.parse(manifest)), await liveReleases(tx));
}

/** Starting a release again that ended badly needs a reason. @throws {DomainError} 422 */
function assertReason({ name, version, outcome }: ReleaseEntity, reason: string | undefined): void {
  if (outcome === null || reason) return;
  const { kind, at, by, reason: why } = JSON.parse(outcome) as ReleaseOutcome;
  const end = kind === 'failed' ? 'was replaced as failing' : 'was rolled back';
  const when = at.slice(0, 16).replace('T', ' ');
  throw invalid(
    'reason',
    `${name} ${version} ${end}${by === 'automatic' ? ' automatically' : ''} at ${when} UTC${why ? `: ${why}` : ''} A reason is required to start it again.`,
  );
}

/** @throws {DomainError} 409 if there is none */
async function candidateOf(locked: LockedRollout) {
  await locked.assertThere();
  const { remote, candidate, stable, percent, segment } = await locked.current();
  const { candidateReleaseId: candidateId } = locked.row;
  if (candidate === null || candidateId === null) {
    const ended = await locked.automaticEnd();
    return locked.conflict(
      ended === null ? `${remote} has no candidate.` : `${remote} has no candidate: ${ended}`,
    );
  }
  return { candidate, candidateId, stable, percent, segment };
}

/** The release to return to. @throws {DomainError} 404, 409 */
async function targetOf(locked: LockedRollout, version: string | undefined): Promise<ReleaseEntity> {
  if (version !== undefined) return locked.usable(version);
  const last = await locked.lastGood();
  return last ?? locked.conflict(`${locked.row.remote} has no earlier working release.`);
}

const invalid = (field: string, text: string) =>
  new DomainError('VALIDATION_FAILED', { text, errors: { [field]: [text] } });
