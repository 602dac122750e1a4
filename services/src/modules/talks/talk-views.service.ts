import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LessThanOrEqual } from 'typeorm';
import { Database } from '../../database/database.js';
import { isoTime, type SqlDate } from '../../database/row-values.js';
import { Clock } from '../../gateway/clock.js';
import { lockTalk } from './talk-lock.js';
import { TalkViewEntity } from './talk-view.entity.js';
import { TalkEntity } from '../catalogue/index.js';
import { withView } from './trending-score.js';

/** For so long a visitor's further views of a talk are the same view. */
export const VIEW_WINDOW_MS = 30 * 60_000;

/**
 * Counts views: one a visitor and talk in 30 minutes.
 *
 * @source decisions.md, "Ranking"
 */
@Injectable()
export class TalkViewsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * @param nextVisitorId who the same visitor is from the next request on; that one has seen the talk too
   * @returns whether the view was counted
   */
  async record(talkId: number, visitorId: string, nextVisitorId?: string): Promise<boolean> {
    const visitor = hashed(visitorId);
    const now = this.clock.now();
    const windowStart = new Date(now.getTime() - VIEW_WINDOW_MS);
    if (await this.isRecent(talkId, visitor, windowStart)) return false;
    return this.database.write(async (tx) => {
      const talk = await lockTalk(tx, this.database, talkId);
      if (!talk) return false;
      const again = await tx.update(
        TalkViewEntity,
        { talkId, visitor, viewedAt: LessThanOrEqual(windowStart) },
        { viewedAt: now },
      );
      if (!again.affected) {
        if (await tx.existsBy(TalkViewEntity, { talkId, visitor })) return false;
        await tx.insert(TalkViewEntity, { talkId, visitor, viewedAt: now });
      }
      if (nextVisitorId)
        await tx.insert(TalkViewEntity, { talkId, visitor: hashed(nextVisitorId), viewedAt: now });
      await tx.update(TalkEntity, talkId, {
        internalViews: () => 'internal_views + 1',
        trendingScore: withView(talk.trendingScore, now),
      });
      await tx.query(
        'UPDATE speakers SET views = views + 1 WHERE id IN (SELECT speaker_id FROM talk_speakers WHERE talk_id = ?)',
        [talkId],
      );
      return true;
    });
  }

  /** Most views are repeats: this read keeps them out of the write queue. */
  private async isRecent(talkId: number, visitor: string, windowStart: Date): Promise<boolean> {
    const rows = await this.database.read.query<{ viewed_at: SqlDate }>(
      'SELECT viewed_at FROM talk_views WHERE talk_id = ? AND visitor = ?',
      [talkId, visitor],
    );
    return rows.some((row) => new Date(isoTime(row.viewed_at)) > windowStart);
  }
}

/** What the table keeps tells nobody who it was. */
const hashed = (id: string) => createHash('sha256').update(id).digest('hex');
