import { Injectable } from '@nestjs/common';
import type { Beacon } from '@lectern/contracts';
import { Clock } from '../../kernel/clock.js';
import { RecalledReleases } from '../snapshot/index.js';
import { DailySalts } from './daily-salts.js';
import { FactLimits } from './fact-limits.js';
import { factsOf } from './facts.js';
import { type Assignment, ReleaseAssignments } from './release-assignments.js';
import { KnownNetworks } from './known-networks.js';
import type { PageToken } from './page-token.js';
import type { VerifiedPageToken } from './page-tokens.js';
import type { Exposure } from './rollback/exposure.js';
import { dayAt, bucketAt } from '../../kernel/time-buckets.js';
import { TelemetryWriter } from './telemetry-writer.js';

/** Pages' reports on the releases they ran. */
@Injectable()
export class TelemetryService {
  private readonly limits = new FactLimits();

  constructor(
    private readonly given: ReleaseAssignments,
    private readonly salts: DailySalts,
    private readonly known: KnownNetworks,
    private readonly writer: TelemetryWriter,
    private readonly recalledReleases: RecalledReleases,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts a beacon's reports on releases that this visitor can have been given.
   *
   * @param page the beacon reports on
   * @param isVisitors whether the network is a visitor's, not the machine itself
   */
  async record(beacon: Beacon, page: VerifiedPageToken, network: string, isVisitors: boolean): Promise<void> {
    const now = this.clock.now();
    const { visitor } = page;
    const assignments = await this.given.to(visitor);
    const facts = factsOf(page.view, beacon, assignments, bucketAt(now));
    if (facts.length === 0) return;
    const kept = isVisitors ? this.limits.within(network, facts, now.getTime()) : facts;
    const chances = seenByChance(beacon, page);
    const origin = isVisitors ? this.known.key(network) : null;
    const others = ranBeside(beacon, page, assignments);
    const day = dayAt(now);
    const who = {
      visitor: await this.salts.hash(day, visitor.id),
      network: await this.salts.hash(day, network),
    };
    const sightings = chances.map((chance) => {
      const beside = others.filter((name) => !name.startsWith(`${chance.remote}@`));
      return { ...chance, ...who, day, origin, others: beside };
    });
    await this.writer.take(kept, sightings, origin === null ? null : { origin, day });
  }

  /** The page's recalled releases, as `name@version`. */
  recalled({ loads }: Beacon): Promise<string[]> {
    return this.recalledReleases.among(loads);
  }

  /** Withdrawn remotes, whether or not the page reports running them. */
  withdrawn(): Promise<string[]> {
    return this.recalledReleases.withdrawn();
  }
}

/** Remotes with a candidate of which the page ran, or tried to run, the release that chance assigned. */
function seenByChance(
  { loads, failures }: Beacon,
  { chances }: PageToken,
): Pick<Exposure, 'remote' | 'candidate' | 'stable' | 'arm' | 'share' | 'failed'>[] {
  return chances.flatMap((chance) => {
    const version = chance[chance.arm];
    const isIt = (named: { remote: string; version: string }) =>
      named.remote === chance.remote && named.version === version;
    const failed = failures.some(isIt);
    return failed || loads.some(isIt) ? [{ ...chance, failed }] : [];
  });
}

/** The shell is on every page and is trusted: it sends the reports. */
const SHELL = 'shell@';

/** Other releases on the page, as reported and as known to the services. */
function ranBeside(
  { loads }: Beacon,
  { owner }: PageToken,
  assignments: ReadonlyMap<string, Assignment>,
): string[] {
  const loaded = loads
    .filter(({ remote, version }) => assignments.get(remote)?.versions.has(version))
    .map(({ remote, version }) => `${remote}@${version}`);
  return [...new Set([...loaded, ...(owner === null ? [] : [owner])])].filter(
    (name) => !name.startsWith(SHELL),
  );
}
