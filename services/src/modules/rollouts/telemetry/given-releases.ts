import { Injectable } from '@nestjs/common';
import { Clock } from '../../../gateway/clock.js';
import { type Audience, audienceOf, ruleFor, type Visitor } from '../audience.js';
import type { TableRow } from '../release-table.js';
import { SnapshotsService } from '../snapshots.service.js';
import type { Arm } from './rollback/sequential-test.js';

/** Pages stay open while releases change: what a visitor was given is believed for so long after. */
const FORMER_MS = 60 * 60_000;
const FORMER_KEPT = 30;

/** What a visitor can have been given of one remote. */
export interface Given {
  /** Versions; also those that stand behind it. */
  versions: ReadonlySet<string>;
  /** Set where chance decided between two releases. */
  chance: { arm: Arm; candidate: string; stable: string; share: number } | null;
}

/** Which releases a visitor can tell of. Claims about others are not counted. */
@Injectable()
export class GivenReleases {
  private current: readonly TableRow[] = [];
  private former: { rows: readonly TableRow[]; until: number }[] = [];
  private readonly audiences = new WeakMap<TableRow, Audience>();

  constructor(
    private readonly snapshots: SnapshotsService,
    private readonly clock: Clock,
  ) {}

  /** By remote. */
  async to(visitor: Visitor): Promise<Map<string, Given>> {
    await this.look();
    const given = new Map<string, { versions: Set<string>; chance: Given['chance'] }>();
    for (const row of this.current) given.set(row.remote, this.now(row, visitor));
    for (const { rows } of this.former) {
      for (const row of rows) {
        const { versions } = this.now(row, visitor);
        const known = given.get(row.remote) ?? { versions: new Set(), chance: null };
        for (const version of versions) known.versions.add(version);
        given.set(row.remote, known);
      }
    }
    return given;
  }

  private async look(): Promise<void> {
    const rows = await this.snapshots.rollouts();
    const now = this.clock.now().getTime();
    if (rows !== this.current) {
      if (this.current.length > 0) this.former.unshift({ rows: this.current, until: now + FORMER_MS });
      this.current = rows;
    }
    this.former = this.former.filter(({ until }) => until > now).slice(0, FORMER_KEPT);
  }

  private now(row: TableRow, visitor: Visitor): { versions: Set<string>; chance: Given['chance'] } {
    const stable = row.stable.version;
    const behind = row.fallback?.version;
    if (!row.candidate) return { versions: versionsOf(stable, behind), chance: null };
    const candidate = row.candidate.version;
    const rule = ruleFor(this.audienceOf(row), visitor);
    const versions = rule === 'stable' ? versionsOf(stable, behind) : versionsOf(candidate, stable, behind);
    // Whom the segment names got the candidate by choice: they are not held against those of whom chance decided.
    const arm = rule === 'stable' ? 'stable' : rule === 'share' ? 'candidate' : null;
    return { versions, chance: arm && { arm, candidate, stable, share: row.share } };
  }

  private audienceOf(row: TableRow): Audience {
    const known = this.audiences.get(row) ?? audienceOf(row.remote, row.share, row.segment);
    this.audiences.set(row, known);
    return known;
  }
}

const versionsOf = (...versions: (string | undefined)[]) =>
  new Set(versions.filter((version) => version !== undefined));
