import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type EntityManager, In, LessThanOrEqual } from 'typeorm';
import { CONFIG, type Config } from '../../config.js';
import { Database } from '../../database/database.js';
import { isoTime, placeholders, type SqlDate } from '../../database/row-values.js';
import { Clock } from '../../gateway/clock.js';
import { lockTalk } from './talk-lock.js';
import { TalkViewEntity } from './talk-view.entity.js';
import { TalkEntity } from '../catalogue/index.js';
import { TrendVotes, type Voter } from './trend-votes.js';

/** For so long further views of a talk are the same view: those of a visitor, and those of a network. */
export const VIEW_WINDOW_MS = 30 * 60_000;

/**
 * Counts views: of a talk in 30 minutes one a visitor, and one a network, so that it takes many networks to make up many views.
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
   * @param nextVisitorId who the same visitor is from the next request on; that one has seen the talk too
   * @returns whether the view was counted
   */
  async record(talkId: number, viewer: Voter, nextVisitorId?: string): Promise<boolean> {
    const viewers = this.viewers(viewer);
    const now = this.clock.now();
    const windowStart = new Date(now.getTime() - VIEW_WINDOW_MS);
    if (await this.isRecent(talkId, viewers, windowStart)) return false;
    return this.database.write(async (tx) => {
      const talk = await lockTalk(tx, this.database, talkId);
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

  /** What the table keeps of them tells nobody who it was: there are few addresses, so theirs are hashed with a key. */
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
