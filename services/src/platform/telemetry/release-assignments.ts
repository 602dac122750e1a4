import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import {
  type Audience,
  audienceOf,
  ruleFor,
  SnapshotsService,
  type TableRow,
  type Visitor,
} from '../snapshot/index.js';
import type { Chance } from './page-token.js';

/** Milliseconds for which a former assignment is accepted: pages stay open while releases change. */
const FORMER_MS = 60 * 60_000;
const FORMER_KEPT = 30;

/** The releases of one remote that a visitor can have been given. */
export interface Assignment {
  /** Versions, including fallbacks. */
  versions: ReadonlySet<string>;
}

/** The releases a visitor can report on. Claims about others are not counted. */
@Injectable()
export class ReleaseAssignments {
  private current: readonly TableRow[] = [];
  private former: { rows: readonly TableRow[]; until: number }[] = [];
  private readonly audiences = new WeakMap<TableRow, Audience>();

  constructor(
    private readonly snapshots: SnapshotsService,
    private readonly clock: Clock,
  ) {}

  /** By remote. */
  async to(visitor: Visitor): Promise<Map<string, Assignment>> {
    await this.look();
    const assignments = new Map<string, { versions: Set<string> }>();
    for (const row of [this.current, ...this.former.map(({ rows }) => rows)].flat()) {
      const known = assignments.get(row.remote) ?? { versions: new Set() };
      for (const version of this.versionsOf(row, visitor)) known.versions.add(version);
      assignments.set(row.remote, known);
    }
    return assignments;
  }

  /**
   * Remotes for which chance currently decides between two releases. Visitors named by a segment got the
   * candidate by choice and are left out of the comparison.
   */
  async chances(visitor: Visitor): Promise<Chance[]> {
    return this.chancesIn(await this.snapshots.rollouts(), visitor);
  }

  /** As {@link chances}; null while the rollouts have to be read again. */
  knownChances(visitor: Visitor): Chance[] | null {
    const rows = this.snapshots.knownRollouts();
    return rows && this.chancesIn(rows, visitor);
  }

  private chancesIn(rows: readonly TableRow[], visitor: Visitor): Chance[] {
    return rows.flatMap((row): Chance[] => {
      const { remote, candidate, stable, share } = row;
      const rule = candidate && ruleFor(this.audienceOf(row), visitor);
      if (!candidate || (rule !== 'share' && rule !== 'stable')) return [];
      const arm = rule === 'share' ? 'candidate' : 'stable';
      return [{ remote, candidate: candidate.version, stable: stable.version, arm, share }];
    });
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

  private versionsOf(row: TableRow, visitor: Visitor): string[] {
    const behind = [row.stable.version, row.fallback?.version].filter((version) => version !== undefined);
    if (!row.candidate || ruleFor(this.audienceOf(row), visitor) === 'stable') return behind;
    return [row.candidate.version, ...behind];
  }

  private audienceOf(row: TableRow): Audience {
    const known = this.audiences.get(row) ?? audienceOf(row.remote, row.share, row.segment);
    this.audiences.set(row, known);
    return known;
  }
}
