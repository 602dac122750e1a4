import { Inject, Injectable } from '@nestjs/common';
import {
  GATE_LIMITS,
  type GateRefusal,
  type GateReport,
  inOrder,
  type Release,
  type ReleaseManifest,
} from '@lectern/contracts';
import type { FastifyRequest } from 'fastify';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.js';
import { Database } from '../../database/database.js';
import { isDuplicateKey } from '../../database/duplicate-key.js';
import { DomainError } from '../../kernel/errors.js';
import { PageTrials, type TriedPages } from '../rendering/index.js';
import { assertReaches, nameOf, type PlatformActor, TokenConfirmations } from '../access/index.js';
import {
  budgetsLeft,
  holdLive,
  judge,
  judgeAgainstLive,
  type LiveRelease,
  liveReleases,
  refused,
  snapshotLeft,
  warningsFor,
} from '../gate/index.js';
import { judgeName } from '../paths/index.js';
import { ReleaseEntity, RolloutEntity } from '../tables/index.js';
import { ReleaseRegistrar, type ReleaseOrigin, ReleaseStore } from '../releases/index.js';
import { SnapshotsService } from '../snapshot/index.js';
import { archiveRefusal, type SentBuild } from './build-files.js';
import { PublishQueue } from './publish-queue.js';
import { readSentBuild } from './read-sent-build.js';
import { BuildAllowance } from './build-allowance.js';

type Origin = ReleaseOrigin & { actor: PlatformActor };

/** With the request that sent it. */
type Sent = Origin & { request: FastifyRequest };

/**
 * How a build gets onto the site: read, judged, stored, recorded. A refused build leaves nothing behind.
 *
 * @source platform.md, "For a team", point 3
 */
@Injectable()
export class PublishService {
  private readonly queue = new PublishQueue();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly database: Database,
    private readonly store: ReleaseStore,
    private readonly registrar: ReleaseRegistrar,
    private readonly snapshots: SnapshotsService,
    private readonly trials: PageTrials,
    private readonly allowance: BuildAllowance,
    private readonly confirmations: TokenConfirmations,
  ) {}

  /**
   * Judges a build without storing it.
   *
   * @param archive null if it is too large
   * @throws {DomainError} 403
   */
  check(archive: Buffer | null, actor: PlatformActor): Promise<GateReport> {
    return this.queue.run(nameOf(actor), async () => {
      const { build, refusals, live } = await this.judged(archive, actor);
      const warnings = build ? [...warningsFor(build.manifest, live), ...(await this.taken(build))] : [];
      const server = refusals.length === 0 && build ? this.renderedBy(build) : null;
      if (server) await this.allowance.takeCheck(actor);
      const tried = build && server ? await this.trials.of(build.manifest, server) : NOTHING;
      return {
        accepted: refusals.length + tried.refusals.length === 0,
        release: null,
        refusals: [...refusals, ...tried.refusals],
        warnings: [...warnings, ...tried.warnings],
        ...this.left(build, live),
      };
    });
  }

  /**
   * Publishes a build. The first release of a remote immediately becomes its stable one.
   *
   * @param archive null if it is too large
   * @throws {DomainError} 403; CONFIRMATION_NEEDED; `GATE_REFUSED` with `refusals`; `RATE_LIMITED`; 409 for a version that is already published
   */
  publish(archive: Buffer | null, { request, ...origin }: Sent): Promise<GateReport> {
    return this.queue.run(nameOf(origin.actor), async () => {
      const { build, refusals, live } = await this.judged(archive, origin.actor);
      if (build && (await this.taken(build)).length > 0) throw published(build.manifest);
      if (!archive || !build || refusals.length > 0) throw refused(refusals);
      const { name, version } = build.manifest;
      await this.confirmations.assertPublishing(origin.actor, request, { name, version, archive });
      await this.allowance.takeRelease(origin.actor, bytesOf(build));
      const server = this.renderedBy(build);
      const tried = server ? await this.trials.of(build.manifest, server) : NOTHING;
      if (tried.refusals.length > 0) throw refused(tried.refusals);
      // Before the row that names them. Files are stored by content, so a refusal afterwards does no harm.
      await this.store.keepFiles(build.manifest, build.contents);
      const release = await this.record(build.manifest, origin);
      // A file shared with a deleted release may have been removed with it in the meantime.
      if (!(await this.store.has(build.manifest))) await this.store.keepFiles(build.manifest, build.contents);
      this.snapshots.refresh();
      const warnings = [...warningsFor(build.manifest, live), ...tried.warnings];
      return { accepted: true, release, refusals: [], warnings, ...this.left(build, live) };
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
    const read = await readSentBuild(archive);
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

  /** The server build that renders its pages; null if there are none on the server. */
  private renderedBy({ manifest, contents }: SentBuild): Buffer | null {
    return this.trials.hasPages(manifest) ? (contents.get(manifest.server ?? '')?.content ?? null) : null;
  }

  private record(manifest: ReleaseManifest, origin: Origin): Promise<Release> {
    return this.database
      .write(async (tx) => {
        // Two new remotes published concurrently must not both get a path.
        await holdLive(tx);
        const refusals = [
          ...(await this.judgeOwner(manifest.name, origin.actor, tx)),
          ...judgeAgainstLive(manifest, this.setting(await liveReleases(tx))),
        ];
        if (refusals.length > 0) throw refused(refusals);
        return this.registrar.register(tx, manifest, origin);
      })
      .catch((error: unknown) => {
        throw isDuplicateKey(error) ? published(manifest) : error;
      });
  }

  /** Whether the caller may publish under a name. @throws {DomainError} 409 for a retired remote */
  private async judgeOwner(
    name: string,
    actor: PlatformActor,
    manager: EntityManager,
  ): Promise<GateRefusal[]> {
    const rollouts = await manager.find(RolloutEntity, { select: { remote: true, retiredAt: true } });
    if (rollouts.some(({ remote, retiredAt }) => remote === name && retiredAt)) {
      throw new DomainError('CONFLICT', { text: `${name} is retired: an operator must restore it first.` });
    }
    return actor.kind === 'operator'
      ? []
      : judgeName(
          name,
          rollouts.map(({ remote }) => remote),
        );
  }

  /** Refusal for a version that is already published. */
  private async taken({ manifest }: SentBuild): Promise<GateRefusal[]> {
    const { name, version } = manifest;
    const known = await this.database.read.manager.existsBy(ReleaseEntity, { name, version });
    if (!known) return [];
    const fix = 'Give it another version; any change to its sources does.';
    return [
      {
        rule: 'manifest',
        problem: `${name} ${version} is already published.`,
        clashes_with: `${name}@${version}`,
        fix,
      },
    ];
  }

  /** The budget a build leaves. */
  private left(build: SentBuild | null, live: readonly LiveRelease[]) {
    return {
      snapshot_left: build && snapshotLeft(build.manifest),
      budgets_left: build && budgetsLeft(build.manifest, live, this.config.budgets),
    };
  }

  private setting(live: readonly LiveRelease[]) {
    return { live, budgets: this.config.budgets };
  }
}

/** As stored. */
const bytesOf = ({ contents }: SentBuild): number =>
  [...contents.values()].reduce(
    (sum, { content, brotli }) => sum + content.length + (brotli?.length ?? 0),
    0,
  );

const NOTHING: TriedPages = { refusals: [], warnings: [] };

const published = ({ name, version }: ReleaseManifest) =>
  new DomainError('CONFLICT', {
    text: `${name} ${version} is already published, and a release never changes. Give it another version.`,
  });
