import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type EntityManager, In, LessThanOrEqual } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.js';
import { Database } from '../../database/database.js';
import { isoTime, placeholders, type SqlDate } from '../../database/row-values.js';
import { Clock } from '../../kernel/clock.js';
import { lockTalk } from './talk-lock.js';
import { TalkViewEntity } from './talk-view.entity.js';
import { TalkEntity } from '../catalogue/index.js';
import { TrendVotes, type Voter } from './trend-votes.js';

/** Within this window, further views of a talk by the same visitor or network are not counted. */
export const VIEW_WINDOW_MS = 30 * 60_000;

/**
 * Counts views: one per talk, visitor and 30 minutes, and one per network, so that faking many views takes many networks.
 *
 * @source decisions.md, "Ranking"
 */
@Injectable()
export class TalkViewsService {
  constructor(
    private readonly database: Database,
    private readonly votes: TrendVotes,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'keys'>,
  ) {}

  /**
   * @param nextVisitorId the same visitor's id from the next request on, for which the view is recorded too
   * @returns whether the view was counted
   */
  async record(talkId: number, viewer: Voter, nextVisitorId?: string): Promise<boolean> {
    const viewers = this.viewers(viewer);
    const now = this.clock.now();
    const windowStart = new Date(now.getTime() - VIEW_WINDOW_MS);
    if (await this.isRecent(talkId, viewers, windowStart)) return false;
    return this.database.write(async (tx) => {
      const talk = await lockTalk(tx, talkId);
      if (!talk) return false;
      await tx.delete(TalkViewEntity, {
        talkId,
        visitor: In(viewers),
        viewedAt: LessThanOrEqual(windowStart),
      });
      if (await tx.existsBy(TalkViewEntity, { talkId, visitor: In(viewers) })) return false;
      await see(tx, talkId, [...viewers, ...(nextVisitorId ? [hashed(nextVisitorId)] : [])], now);
      await tx.update(TalkEntity, talkId, { internalViews: () => 'internal_views + 1' });
      await tx.query(
        'UPDATE speakers SET views = views + 1 WHERE id IN (SELECT speaker_id FROM talk_speakers WHERE talk_id = ?)',
        [talkId],
      );
      await this.votes.view(tx, talk, viewer, now);
      return true;
    });
  }

  /** Most views are repeats: this read keeps them out of the write queue. */
  private async isRecent(talkId: number, viewers: string[], windowStart: Date): Promise<boolean> {
    const rows = await this.database.read.query<{ viewed_at: SqlDate }>(
      `SELECT viewed_at FROM talk_views WHERE talk_id = ? AND visitor IN (${placeholders(viewers)})`,
      [talkId, ...viewers],
    );
    return rows.some((row) => new Date(isoTime(row.viewed_at)) > windowStart);
  }

  /** Stored values must not identify anybody: there are few addresses, so theirs are hashed with a key. */
  private viewers({ id, network }: Voter): string[] {
    if (network === null) return [hashed(id)];
    return [hashed(id), this.config.keys.lasting.digests('view', network)[0]];
  }
}

const see = (tx: EntityManager, talkId: number, viewers: string[], viewedAt: Date) =>
  tx.insert(
    TalkViewEntity,
    [...new Set(viewers)].map((visitor) => ({ talkId, visitor, viewedAt })),
  );

const hashed = (id: string) => createHash('sha256').update(id).digest('hex');
