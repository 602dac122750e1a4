import { Injectable } from '@nestjs/common';
import type { Beacon } from '@lectern/contracts';
import { Clock } from '../../../gateway/clock.js';
import { RecalledReleases } from '../recalled-releases.js';
import { DailySalts } from './daily-salts.js';
import { factsOf } from './facts.js';
import { type Given, GivenReleases } from './given-releases.js';
import { KnownNetworks } from './known-networks.js';
import type { PageToken } from './page-token.js';
import type { ToldPage } from './page-tokens.js';
import type { Sighting } from './rollback/sighting.js';
import { dayAt, spanAt } from './spans.js';
import { TelemetryWriter } from './telemetry-writer.js';

/** What pages tell about the releases that they ran. */
@Injectable()
export class TelemetryService {
  constructor(
    private readonly given: GivenReleases,
    private readonly salts: DailySalts,
    private readonly known: KnownNetworks,
    private readonly writer: TelemetryWriter,
    private readonly recalledReleases: RecalledReleases,
    private readonly clock: Clock,
  ) {}

  /** Counts a beacon: of what it tells, the releases that this visitor can have been given. @param page which the beacon tells of @param isVisitors whether the network is that of a visitor, and not the machine itself */
  async record(beacon: Beacon, page: ToldPage, network: string, isVisitors: boolean): Promise<void> {
    const now = this.clock.now();
    const { visitor } = page;
    const given = await this.given.to(visitor);
    const facts = factsOf(page.view, beacon, given, spanAt(now));
    if (facts.length === 0) return;
    const chances = seenByChance(beacon, page);
    const origin = isVisitors ? this.known.key(network) : null;
    const others = ranBeside(beacon, page, given);
    const day = dayAt(now);
    const who = {
      visitor: await this.salts.hash(day, visitor.id),
      network: await this.salts.hash(day, network),
    };
    const sightings = chances.map((chance) => {
      const beside = others.filter((name) => !name.startsWith(`${chance.remote}@`));
      return { ...chance, ...who, day, origin, others: beside };
    });
    await this.writer.take(facts, sightings, origin === null ? null : { origin, day });
  }

  /** Releases of the page that nobody should run any more, as `name@version`. */
  recalled({ loads }: Beacon): Promise<string[]> {
    return this.recalledReleases.among(loads);
  }

  /** Remotes that were taken off the site, whether or not the page says that it ran them. */
  withdrawn(): Promise<string[]> {
    return this.recalledReleases.withdrawn();
  }
}

/** Remotes with a candidate whose page ran, or tried to run, what chance gave its visitor. */
function seenByChance(
  { loads, failures }: Beacon,
  { chances }: PageToken,
): Pick<Sighting, 'remote' | 'candidate' | 'stable' | 'arm' | 'share' | 'failed'>[] {
  return chances.flatMap((chance) => {
    const version = chance[chance.arm];
    const isIt = (named: { remote: string; version: string }) =>
      named.remote === chance.remote && named.version === version;
    const failed = failures.some(isIt);
    return failed || loads.some(isIt) ? [{ ...chance, failed }] : [];
  });
}

/** The shell is on every page, and believed: it is what tells. */
const SHELL = 'shell@';

/** What else ran on the page, as it says and as the services know. */
function ranBeside({ loads }: Beacon, { owner }: PageToken, given: ReadonlyMap<string, Given>): string[] {
  const told = loads
    .filter(({ remote, version }) => given.get(remote)?.versions.has(version))
    .map(({ remote, version }) => `${remote}@${version}`);
  return [...new Set([...told, ...(owner === null ? [] : [owner])])].filter(
    (name) => !name.startsWith(SHELL),
  );
}
