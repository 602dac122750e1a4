import { Inject, Injectable } from '@nestjs/common';
import {
  GATE_LIMITS,
  type GateRefusal,
  type GateReport,
  inOrder,
  type Release,
  type ReleaseManifest,
} from '@lectern/contracts';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../../../config.js';
import { Database } from '../../../database/database.js';
import { isDuplicateKey } from '../../../database/duplicate-key.js';
import { Clock } from '../../../gateway/clock.js';
import { DomainError } from '../../../gateway/errors.js';
import { assertReaches, nameOf, type PlatformActor } from '../access/actor.js';
import type { LiveRelease } from '../gate/case.js';
import { judge, judgeAgainstLive, warningsFor } from '../gate/judge.js';
import { holdLive, liveReleases, refused } from '../gate/live-releases.js';
import { judgeName } from '../gate/names.js';
import { snapshotLeft } from '../gate/snapshot-size.js';
import { ReleaseEntity } from '../release.entity.js';
import { ReleaseStore } from '../release-store.js';
import { toRelease } from '../releases.service.js';
import { RolloutEntity } from '../rollout.entity.js';
import { RolloutsService } from '../rollouts.service.js';
import { SnapshotsService } from '../snapshots.service.js';
import { archiveRefusal, readBuild, type SentBuild } from './build-files.js';

/** Length of the column. */
const LONGEST_PUBLISHER = 100;

/** What is known of a release beside its files. */
interface Origin {
  actor: PlatformActor;
  commit: string | null;
}

/**
 * The way of a build into the site: read, judged, kept, recorded. What is refused leaves nothing behind.
 *
 * @source platform.md, "For a team", point 3
 */
@Injectable()
export class PublishService {
  /** Builds are unpacked one after the other, since each is in memory. */
  private tail: Promise<unknown> = Promise.resolve();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly database: Database,
    private readonly store: ReleaseStore,
    private readonly rollouts: RolloutsService,
    private readonly snapshots: SnapshotsService,
    private readonly clock: Clock,
  ) {}

  /** Judges a build and stores nothing. @param archive null for one that is too large @throws DomainError 403 */
  check(archive: Buffer | null, actor: PlatformActor): Promise<GateReport> {
    return this.inTurn(async () => {
      const { build, refusals, live } = await this.judged(archive, actor);
      const warnings = build ? [...warningsFor(build.manifest, live), ...(await this.taken(build))] : [];
      return {
        accepted: refusals.length === 0,
        release: null,
        refusals,
        warnings,
        snapshot_left: leftOf(build),
      };
    });
  }

  /**
   * Takes a build in. The first release of a remote is its stable one at once.
   *
   * @param archive null for one that is too large
   * @throws DomainError 403; `GATE_REFUSED` with `refusals`; 409 for a version that was published before
   */
  publish(archive: Buffer | null, origin: Origin): Promise<GateReport> {
    return this.inTurn(async () => {
      const { build, refusals, live } = await this.judged(archive, origin.actor);
      if (build && (await this.taken(build)).length > 0) throw published(build.manifest);
      if (!build || refusals.length > 0) throw refused(refusals);
      // Before the row that names them. They are kept by their content: what an act in between refuses harms nobody.
      await this.store.keepFiles(build.manifest, build.contents);
      const release = await this.record(build.manifest, origin);
      this.snapshots.refresh();
      const warnings = warningsFor(build.manifest, live);
      return { accepted: true, release, refusals: [], warnings, snapshot_left: leftOf(build) };
    });
  }

  private async judged(
    archive: Buffer | null,
    actor: PlatformActor,
  ): Promise<{ build: SentBuild | null; refusals: GateRefusal[]; live: LiveRelease[] }> {
    if (!archive) {
      const problem = `The archive has more than ${GATE_LIMITS.archive / 1024 / 1024} MB.`;
      return { build: null, refusals: [archiveRefusal(problem)], live: [] };
    }
    const read = await readBuild(archive);
    if (!read.build) return { ...read, live: [] };
    const { build } = read;
    assertReaches(actor, build.manifest.name);
    const live = await liveReleases(this.database.reader.manager);
    const refusals = [
      ...(await this.judgeOwner(build.manifest.name, actor, this.database.reader.manager)),
      ...judge(build.manifest, build.files, this.setting(live)),
    ];
    return { build, refusals: inOrder(refusals), live };
  }

  private record(manifest: ReleaseManifest, { actor, commit }: Origin): Promise<Release> {
    return this.database
      .write(async (tx) => {
        // Two remotes that are new at once must not both get a path.
        await holdLive(tx, this.database.dialect);
        const refusals = [
          ...(await this.judgeOwner(manifest.name, actor, tx)),
          ...judgeAgainstLive(manifest, this.setting(await liveReleases(tx))),
        ];
        if (refusals.length > 0) throw refused(refusals);
        const release = await tx.save(ReleaseEntity, {
          name: manifest.name,
          version: manifest.version,
          manifest: JSON.stringify(manifest),
          publishedAt: this.clock.now(),
          publishedBy: nameOf(actor).slice(0, LONGEST_PUBLISHER),
          commit,
          recalledAt: null,
          deletedAt: null,
        });
        const isStable = await this.rollouts.recordPublish(tx, release, actor);
        return toRelease(release, isStable);
      })
      .catch((error: unknown) => {
        throw isDuplicateKey(error) ? published(manifest) : error;
      });
  }

  /** Whether a name may be published by whoever asks. @throws DomainError 409 for a remote that was retired */
  private async judgeOwner(
    name: string,
    actor: PlatformActor,
    manager: EntityManager,
  ): Promise<GateRefusal[]> {
    const rollouts = await manager.find(RolloutEntity, { select: { remote: true, retiredAt: true } });
    if (rollouts.some(({ remote, retiredAt }) => remote === name && retiredAt)) {
      throw new DomainError('CONFLICT', { text: `${name} is retired: an operator restores it first.` });
    }
    return actor.kind === 'operator'
      ? []
      : judgeName(
          name,
          rollouts.map(({ remote }) => remote),
        );
  }

  /** What is said of a version that is there already. */
  private async taken({ manifest }: SentBuild): Promise<GateRefusal[]> {
    const { name, version } = manifest;
    const known = await this.database.read.manager.existsBy(ReleaseEntity, { name, version });
    if (!known) return [];
    const fix = 'Give it another version, which every change of its sources does.';
    return [
      {
        rule: 'manifest',
        problem: `${name} ${version} is published already.`,
        clashes_with: `${name}@${version}`,
        fix,
      },
    ];
  }

  private setting(live: readonly LiveRelease[]) {
    return { live, budgets: this.config.budgets };
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.tail.then(work);
    this.tail = result.catch(() => undefined);
    return result;
  }
}

const leftOf = (build: SentBuild | null) => build && snapshotLeft(build.manifest);

const published = ({ name, version }: ReleaseManifest) =>
  new DomainError('CONFLICT', {
    text: `${name} ${version} is published already, and a release never changes. Give it another version.`,
  });
