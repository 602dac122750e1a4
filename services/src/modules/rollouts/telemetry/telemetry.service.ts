import { Injectable } from '@nestjs/common';
import type { Beacon } from '@lectern/contracts';
import { Clock } from '../../../gateway/clock.js';
import { RecalledReleases } from '../recalled-releases.js';
import { DailySalts } from './daily-salts.js';
import { factsOf } from './facts.js';
import { GivenReleases } from './given-releases.js';
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
    private readonly writer: TelemetryWriter,
    private readonly recalledReleases: RecalledReleases,
    private readonly clock: Clock,
  ) {}

  /** Counts a beacon: of what it tells, the releases that this visitor can have been given. @param page which the beacon tells of */
  async record(beacon: Beacon, page: ToldPage, network: string): Promise<void> {
    const now = this.clock.now();
    const { visitor } = page;
    const given = await this.given.to(visitor);
    const facts = factsOf(page.view, beacon, given, spanAt(now));
    if (facts.length === 0) return;
    const chances = seenByChance(beacon, page);
    const day = dayAt(now);
    const who =
      chances.length === 0
        ? null
        : { visitor: await this.salts.hash(day, visitor.id), network: await this.salts.hash(day, network) };
    await this.writer.take(facts, who ? chances.map((chance) => ({ ...chance, ...who, day })) : []);
  }

  /** Releases of the page that nobody should run any more, as `name@version`. */
  recalled({ loads }: Beacon): Promise<string[]> {
    return this.recalledReleases.among(loads);
  }
}

/** Remotes with a candidate whose page ran, or tried to run, what chance gave its visitor. */
function seenByChance(
  { loads, failures }: Beacon,
  { chances }: PageToken,
): Omit<Sighting, 'day' | 'visitor' | 'network'>[] {
  return chances.flatMap((chance) => {
    const version = chance[chance.arm];
    const isIt = (named: { remote: string; version: string }) =>
      named.remote === chance.remote && named.version === version;
    const failed = failures.some(isIt);
    return failed || loads.some(isIt) ? [{ ...chance, failed }] : [];
  });
}
