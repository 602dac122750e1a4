import { Injectable } from '@nestjs/common';
import {
  type Comparison,
  Deploy,
  type Rollout,
  type RolloutHealth,
  type SpeedComparison,
  type Vital,
} from '@lectern/contracts';
import { In, MoreThanOrEqual } from 'typeorm';
import { Database } from '../../../database/database.js';
import { isoTime, type SqlDate } from '../../../database/row-values.js';
import { Clock } from '../../../kernel/clock.js';
import { RolloutsService } from '../../rollouts/index.js';
import { ServerFaults } from '../../server-faults/index.js';
import { BEGINNING, evidence, limitOn } from '../rollback/sequential-test.js';
import { currentCandidate } from '../rollback/current-candidate.js';
import { comparisonText, missingText, MOST_EVIDENCE } from '../rollback/verdict-text.js';
import { dayOf, newWatch, stateOf } from '../rollback/watch-state.js';
import { dayAt, BUCKET_MS, bucketAt, bucketStart } from '../../../kernel/time-buckets.js';
import { RolloutWatchEntity } from '../tables/rollout-watch.entity.js';
import { AuditEntryEntity } from '../../tables/index.js';
import { histogram, type MessageRow, releaseHealth, type SpanRow, type VitalRow } from './release-health.js';
import { overallVerdict, speedVerdict } from './speed-verdict.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Of a series: as many as a finger can hit on a chart. */
const MOST_POINTS = 72;
/** Spans per point: 5 minutes to a day, each a divisor of a day. */
const STEPS = [1, 2, 3, 6, 12, 24, 36, 72, 144, 288] as const;
const MOST_RELEASES = 12;
const MOST_DEPLOYS = 50;
const DEPLOYS = Deploy.shape.act.options;

/**
 * Visitors' experience with a remote's releases.
 *
 * @source platform.md, "For a team", point 5
 */
@Injectable()
export class HealthService {
  constructor(
    private readonly database: Database,
    private readonly rollouts: RolloutsService,
    private readonly serverFaults: ServerFaults,
    private readonly clock: Clock,
  ) {}

  /**
   * Over the last hours: the candidate first, then the stable release, then earlier ones.
   *
   * @throws {DomainError} 404
   */
  async of(remote: string, hours: number): Promise<RolloutHealth> {
    const rollout = await this.rollouts.find(remote);
    const now = this.clock.now();
    const first = bucketAt(new Date(now.getTime() - hours * HOUR_MS));
    const spans = bucketAt(now) - first + 1;
    const step = STEPS.find((each) => spans / each <= MOST_POINTS) ?? 288;
    const [{ releases, speed }, comparison, deploys] = await Promise.all([
      this.releases(rollout, first, step),
      this.comparison(remote, dayAt(now)),
      this.deploys(remote, bucketStart(first)),
    ]);
    return {
      releases,
      comparison,
      speed,
      deploys,
      from: bucketStart(first - (first % step)).toISOString(),
      to: now.toISOString(),
      step_minutes: (step * BUCKET_MS) / MINUTE_MS,
    };
  }

  /** @param step spans per point of the series */
  private async releases(
    { remote, stable, candidate }: Rollout,
    first: number,
    step: number,
  ): Promise<Pick<RolloutHealth, 'releases' | 'speed'>> {
    const { read } = this.database;
    // Groups several spans into a point, named by its first span.
    const point = `span - span % ${step}`;
    const [spans, vitals, messages, faults] = await Promise.all([
      read.query<SpanRow>(
        `SELECT version, ${point} AS point, SUM(views) AS views, SUM(failed_views) AS failed_views,
           SUM(load_failures) AS load_failures, SUM(render_failures) AS render_failures,
           SUM(error_failures) AS error_failures, SUM(rejection_failures) AS rejection_failures
         FROM telemetry_spans WHERE remote = ? AND span >= ? GROUP BY version, ${point} ORDER BY 2`,
        [remote, first],
      ),
      read.query<VitalRow>(
        `SELECT version, ${point} AS point, vital, bucket, SUM(times) AS times
         FROM telemetry_vitals WHERE remote = ? AND span >= ? GROUP BY version, ${point}, vital, bucket`,
        [remote, first],
      ),
      read.query<MessageRow>(
        `SELECT version, message, SUM(times) AS times FROM telemetry_messages WHERE remote = ? AND day >= ?
         GROUP BY version, digest, message ORDER BY times DESC, message`,
        [remote, dayAt(bucketStart(first))],
      ),
      this.serverFaults.of(remote, dayAt(bucketStart(first))),
    ]);
    const ordered = new Set([
      ...(candidate === null ? [] : [candidate]),
      stable,
      ...newestFirst(spans),
      ...faults.map(({ version }) => version),
    ]);
    const releases = [...ordered]
      .slice(0, MOST_RELEASES)
      .map((version) => releaseHealth(remote, version, { spans, vitals, messages, faults }, BUCKET_MS));
    const of = candidate ?? stable;
    const earlier = releases.find(({ version, views }) => version !== stable && views > 0)?.version;
    const against = candidate === null ? earlier : stable;
    return { releases, speed: against === undefined ? null : compareSpeed(of, against, vitals) };
  }

  /** When visitors were given other releases. */
  private async deploys(remote: string, since: Date): Promise<Deploy[]> {
    const { manager } = this.database.read;
    const entries = await manager.find(AuditEntryEntity, {
      where: { remote, act: In([...DEPLOYS]), at: MoreThanOrEqual(since) },
      order: { id: 'DESC' },
      take: MOST_DEPLOYS,
    });
    return entries.reverse().flatMap(({ at, act, details }) => {
      const { version, candidate, from, stable } = JSON.parse(details) as Record<string, unknown>;
      // A later release only waits.
      if (act === 'publish' && stable !== true) return [];
      const named = [version, candidate, from].find((each): each is string => typeof each === 'string');
      return [{ at: at.toISOString(), act: act as Deploy['act'], version: named ?? null }];
    });
  }

  /** Of today, since the test restarts each day. After a rollback: the comparison that caused it. */
  private async comparison(remote: string, today: string): Promise<Comparison | null> {
    const current = await currentCandidate(this.database.reader, remote);
    const watchRow = await this.database.read.manager.findOneBy(RolloutWatchEntity, { remote });
    if (!current) {
      return watchRow?.verdict === 'rolled-back'
        ? comparisonOf(watchRow, watchRow.day, await this.endingEntry(watchRow))
        : null;
    }
    const isCurrent = watchRow?.epoch === current.epoch && watchRow.stable === current.stable;
    if (!isCurrent) return comparisonOf(newWatch(remote, current, today), today);
    return comparisonOf(watchRow, watchRow.verdict === 'watching' ? today : watchRow.day);
  }

  /** The first entry with which this test ended a candidate. */
  private async endingEntry({ remote, epoch }: RolloutWatchEntity): Promise<EndingEntry | null> {
    const [row] = await this.database.read.query<EndingEntry>(
      `SELECT id, at FROM rollout_audit WHERE remote = ? AND id > ? AND act = 'automatic-rollback' ORDER BY id LIMIT 1`,
      [remote, epoch],
    );
    if (row) return row;
    const [waiting] = await this.database.read.query<{ at: SqlDate }>(
      `SELECT at FROM rollout_audit_waiting WHERE remote = ? AND act = 'automatic-rollback' ORDER BY id LIMIT 1`,
      [remote],
    );
    return waiting ? { id: null, at: waiting.at } : null;
  }
}

function compareSpeed(of: string, against: string, rows: readonly VitalRow[]): SpeedComparison {
  const own = (version: string) => rows.filter((row) => row.version === version);
  const [one, other] = [own(of), own(against)];
  const verdictOf = (vital: Vital) => speedVerdict(vital, histogram(one, vital), histogram(other, vital));
  const vitals = {
    LCP: verdictOf('LCP'),
    INP: verdictOf('INP'),
    CLS: verdictOf('CLS'),
    FCP: verdictOf('FCP'),
    TTFB: verdictOf('TTFB'),
  };
  return { of, against, verdict: overallVerdict(vitals), vitals };
}

/** The entry of the audit log with which a candidate ended. */
interface EndingEntry {
  /** Null while it waits to be signed. */
  id: number | null;
  at: SqlDate;
}

function comparisonOf(watch: RolloutWatchEntity, day: string, entry: EndingEntry | null = null): Comparison {
  const state = watch.wealth === '[]' ? BEGINNING : stateOf(watch, day);
  const number = dayOf(watch, day);
  const isToday = watch.day === day;
  const isOver = watch.verdict === 'rolled-back';
  return {
    candidate: { version: watch.candidate, ...state.candidate },
    stable: { version: watch.stable, ...state.stable },
    evidence: Math.min(MOST_EVIDENCE, evidence(state)),
    limit: limitOn(number),
    verdict: isOver ? 'rolled-back' : 'watching',
    networks: isToday ? watch.networks : 0,
    new_networks: isToday ? watch.newNetworks : 0,
    known_only: watch.knownOnly,
    waits_for: isToday && !isOver ? (watch.waitsFor ?? missingText(watch, state, number)) : null,
    because: watch.because ?? comparisonText(watch, state, number),
    rolled_back_at: entry && isoTime(entry.at),
    line: entry?.id ?? null,
  };
}

/** Versions, most recently seen first. */
function newestFirst(spans: readonly SpanRow[]): string[] {
  const last = new Map(spans.map(({ version, point }) => [version, Number(point)]));
  return [...last].sort(([, a], [, b]) => b - a).map(([version]) => version);
}
