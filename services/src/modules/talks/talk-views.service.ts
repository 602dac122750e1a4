import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.js';
import { Database } from '../../database/database.js';
import { isoTime, placeholders, type SqlDate } from '../../database/row-values.js';
import { Batches } from '../../kernel/batches.js';
import { Clock } from '../../kernel/clock.js';
import { ResponseCache } from '../../response-cache/response-cache.js';
import { talkKey } from './talk-key.js';
import { lockTalks } from './talk-lock.js';
import { TalkViewEntity } from './talk-view.entity.js';
import { TrendVotes, type Voter } from './trend-votes.js';

/** Within this window, further views of a talk by the same visitor or network are not counted. */
export const VIEW_WINDOW_MS = 30 * 60_000;
const AT_ONCE = 100;
/** Visitors and networks of talks whose counted view is remembered. */
const REMEMBERED = 10_000;

interface View {
  talkId: number;
  /** Hashes under which earlier views by this viewer are stored. */
  viewers: readonly string[];
  /** Hashes under which this view is recorded. */
  noted: readonly string[];
  viewer: Voter;
}

/**
 * Counts views: one per talk, visitor and 30 minutes, and one per network, so that faking many views takes many networks. Views that arrive
 * during a write are written together in the next one.
 *
 * @source decisions.md, "Ranking"
 */
@Injectable()
export class TalkViewsService {
  private readonly batches = new Batches<View, boolean>((views) => this.write(views), AT_ONCE);
  /** Talk and visitor, or network → when their next view counts, in milliseconds since 1970; no process lets one count earlier. */
  private readonly next = new LRUCache<string, number>({ max: REMEMBERED });

  constructor(
    private readonly database: Database,
    private readonly votes: TrendVotes,
    private readonly clock: Clock,
    private readonly answers: ResponseCache,
    @Inject(CONFIG) private readonly config: Pick<Config, 'keys'>,
  ) {}

  /**
   * @param nextVisitorId the same visitor's id from the next request on, for which the view is recorded too
   * @returns whether the view was counted
   */
  async record(talkId: number, viewer: Voter, nextVisitorId?: string): Promise<boolean> {
    const viewers = this.viewers(viewer);
    if (await this.isRecent(talkId, viewers, viewer)) return false;
    const noted = nextVisitorId ? [...viewers, hashed(nextVisitorId)] : viewers;
    return this.batches.add({ talkId, viewers, noted, viewer });
  }

  /** Whether a view is known not to count: without a query, so false only means that {@link record} has to decide. */
  isRepeated(talkId: number, viewer: Voter): boolean {
    const now = this.clock.now().getTime();
    return keysOf(talkId, viewer).some((key) => (this.next.get(key) ?? 0) > now);
  }

  private async write(views: readonly View[]): Promise<boolean[]> {
    const counted = await this.database.write((tx) => this.count(tx, views));
    for (const { talkId } of counted) this.answers.dropOne(talkKey(talkId));
    return views.map((view) => counted.has(view));
  }

  /** @returns the views that count */
  private async count(tx: EntityManager, views: readonly View[]): Promise<ReadonlySet<View>> {
    const now = this.clock.now();
    const talks = await lockTalks(tx, [...new Set(views.map(({ talkId }) => talkId))]);
    const known = views.filter(({ talkId }) => talks.has(talkId));
    if (known.length === 0) return new Set();
    const seen = await this.recent(tx, known);
    const noted: Pick<TalkViewEntity, 'talkId' | 'visitor' | 'viewedAt'>[] = [];
    const counted = new Set<View>();
    for (const view of known) {
      const { talkId } = view;
      if (view.viewers.some((visitor) => seen.has(`${talkId} ${visitor}`))) continue;
      counted.add(view);
      for (const visitor of new Set(view.noted)) {
        seen.add(`${talkId} ${visitor}`);
        noted.push({ talkId, visitor, viewedAt: now });
      }
    }
    if (counted.size === 0) return counted;
    await tx.upsert(TalkViewEntity, noted, ['talkId', 'visitor']);
    for (const [talkId, times] of timesOf(counted)) await add(tx, talkId, times);
    await this.votes.views(tx, talks, [...counted], now);
    return counted;
  }

  /** Views of the talks within the window, as `talk visitor`. */
  private async recent(tx: EntityManager, views: readonly View[]): Promise<Set<string>> {
    const of = views.map(({ viewers }) => `(talk_id = ? AND visitor IN (${placeholders(viewers)}))`);
    const rows: { talk_id: number; visitor: string; viewed_at: SqlDate }[] = await tx.query(
      `SELECT talk_id, visitor, viewed_at FROM talk_views WHERE ${of.join(' OR ')}`,
      views.flatMap(({ talkId, viewers }) => [talkId, ...viewers]),
    );
    return new Set(
      rows.filter((row) => this.isWithin(row.viewed_at)).map((row) => `${row.talk_id} ${row.visitor}`),
    );
  }

  /** Most views are repeats: this read keeps them out of the write queue. */
  private async isRecent(talkId: number, viewers: string[], viewer: Voter): Promise<boolean> {
    if (this.isRepeated(talkId, viewer)) return true;
    const rows = await this.database.read.query<{ visitor: string; viewed_at: SqlDate }>(
      `SELECT visitor, viewed_at FROM talk_views WHERE talk_id = ? AND visitor IN (${placeholders(viewers)})`,
      [talkId, ...viewers],
    );
    const keys = keysOf(talkId, viewer);
    for (const { visitor, viewed_at } of rows) {
      const key = keys[viewers.indexOf(visitor)];
      if (key) this.next.set(key, new Date(isoTime(viewed_at)).getTime() + VIEW_WINDOW_MS);
    }
    return this.isRepeated(talkId, viewer);
  }

  private isWithin(viewedAt: SqlDate): boolean {
    return new Date(isoTime(viewedAt)).getTime() > this.clock.now().getTime() - VIEW_WINDOW_MS;
  }

  /** Stored values must not identify a person: there are few network addresses, so they are hashed with a key. */
  private viewers({ id, network }: Voter): string[] {
    if (network === null) return [hashed(id)];
    return [hashed(id), this.config.keys.lasting.digests('view', network)[0]];
  }
}

function timesOf(views: Iterable<View>): Map<number, number> {
  const times = new Map<number, number>();
  for (const { talkId } of views) times.set(talkId, (times.get(talkId) ?? 0) + 1);
  // In the order of the talks' locks.
  return new Map([...times].sort(([a], [b]) => a - b));
}

async function add(tx: EntityManager, talkId: number, times: number): Promise<void> {
  await tx.query('UPDATE talks SET internal_views = internal_views + ? WHERE id = ?', [times, talkId]);
  await tx.query(
    'UPDATE speakers SET views = views + ? WHERE id IN (SELECT speaker_id FROM talk_speakers WHERE talk_id = ? AND unlisted = 0)',
    [times, talkId],
  );
}

/** Not hashed, since kept in memory only: the visitor, and the network if known, in the order of their stored hashes. */
const keysOf = (talkId: number, { id, network }: Voter): string[] =>
  network === null ? [`${talkId} ${id}`] : [`${talkId} ${id}`, `${talkId} n ${network}`];

const hashed = (id: string) => createHash('sha256').update(id).digest('hex');
